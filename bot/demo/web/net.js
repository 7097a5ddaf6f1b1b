// Talking to the stand-in: one stream of events in, small JSON requests out.

const params = new URLSearchParams(location.search);
export const me = Number(params.get("me")) || 1;

/** Do something in the name of the person on this page; the answer has `error` if refused. */
export async function act(what, details = {}) {
  try {
    const response = await fetch("/act", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ me, do: what, ...details }),
    });
    return await response.json();
  } catch {
    return { error: "试玩服务器没有回应" };
  }
}

/** Call `onEvent` with each event, and `onLine` with connected, lost. The first event is `all`. */
export function listen(onEvent, onLine) {
  const source = new EventSource(`/events?me=${me}`);
  source.onopen = () => onLine("connected");
  source.onerror = () => onLine("lost");
  source.onmessage = (message) => onEvent(JSON.parse(message.data));
  return source;
}
