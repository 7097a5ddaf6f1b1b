"""Figures for the operator, in the form that Prometheus reads."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
_FAST = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 5.0)

ACTIONS = Counter(
    "ddz_actions", "What happened in hands, by whose doing.", ["cause"], registry=REGISTRY
)
PRESSES = Histogram(
    "ddz_press_seconds", "From a press to its answer.", buckets=_FAST, registry=REGISTRY
)
CALLS = Counter("ddz_calls", "Writes to the Bot API, by outcome.", ["outcome"], registry=REGISTRY)
LATE = Histogram(
    "ddz_alarm_late_seconds", "How late alarms rang.", buckets=_FAST, registry=REGISTRY
)
QUEUE = Gauge("ddz_outbox_depth", "Calls that wait to be written.", registry=REGISTRY)
ALARMS = Gauge("ddz_alarms", "Tables with an alarm set.", registry=REGISTRY)
SPEAKS = Gauge("ddz_speaks", "1 where this process speaks and keeps time.", registry=REGISTRY)
