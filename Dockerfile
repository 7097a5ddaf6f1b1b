# docker build -t doudizhu-bot . && docker run --read-only -v ddz:/data -e BOT_TOKEN=… doudizhu-bot
FROM python:3.13-slim
RUN pip install --no-cache-dir uv && useradd --create-home --uid 1000 bot \
 && mkdir /data && chown bot /data
WORKDIR /app
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-dev --extra postgres --compile-bytecode
COPY engine ./engine
COPY bot ./bot
COPY migrations ./migrations
# Nothing is written but the database, so the root can be read-only.
ENV PATH=/app/.venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/doudizhu.db
USER bot
VOLUME /data
CMD ["python", "-m", "bot", "run"]
