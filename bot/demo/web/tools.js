// Trouble on request, and the log of Bot API calls.

import { act } from "./net.js";
import { toast } from "./notice.js";
import { made } from "./text.js";

const KEPT = 200;
const WRITES = /^(send|edit|delete)/;
const calls = [];

/** Wire the buttons; `group` returns the chat that they are about, `blocked` the person's state. */
export function wireTools(group, blocked) {
  const tools = document.getElementById("tools");
  const toggle = document.getElementById("tools-toggle");
  toggle.addEventListener("click", () => {
    tools.hidden = !tools.hidden;
    toggle.setAttribute("aria-expanded", String(!tools.hidden));
  });
  for (const button of tools.querySelectorAll("[data-do]")) {
    button.addEventListener("click", () => run(button, group, blocked));
  }
  document.getElementById("add-person").addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = event.target;
    const name = form.elements.name.value.trim();
    const answer = await act("add_person", { name, chat: group()?.id });
    toast(answer.error ?? `${name} 来了`);
    form.reset();
  });
  setInterval(showRate, 1000);
}

async function run(button, group, blocked) {
  const seconds = Number(button.dataset.seconds);
  const name = button.id === "block" && blocked() ? "unblock" : button.dataset.do;
  const done = `${button.textContent} ✓`;
  button.disabled = true;
  const answer = await act(name, { chat: group()?.id, seconds });
  button.disabled = false;
  toast(answer.error ?? done);
}

/** Add a line to the log. */
export function logCall(call) {
  calls.push(call);
  if (calls.length > 2000) calls.splice(0, 1000);
  const bad = call.code !== 200;
  const note = call.note ? ` ${call.note}` : "";
  const code = call.code || "✂";
  line(`${time(call.at)} ${code} ${call.method} ${call.chat}${note}`, bad);
  showRate();
}

/** Add something that Telegram would not know. */
export function logViolation(text) {
  line(`⚠ ${text}`, true);
}

export function clearLog() {
  calls.length = 0;
  document.getElementById("calls").replaceChildren();
}

function line(text, bad) {
  const list = document.getElementById("calls");
  list.prepend(made("li", bad ? "bad" : "", text));
  while (list.childElementCount > KEPT) list.lastElementChild.remove();
}

function showRate() {
  const newest = calls.at(-1)?.at ?? 0;
  const since = Math.max(newest, Date.now() / 1000) - 60;
  const recent = calls.filter((call) => call.at > since);
  const writes = {};
  for (const call of recent) {
    if (WRITES.test(call.method) && call.chat) writes[call.chat] = (writes[call.chat] ?? 0) + 1;
  }
  const perChat = Object.entries(writes).map(([chat, count]) => `${chat} 写 ${count}`);
  document.getElementById("rate").textContent =
    [`一分钟 ${recent.length} 次`, ...perChat].join(" · ");
}

function time(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString("zh", { hour12: false });
}
