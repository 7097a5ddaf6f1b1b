// The page: who I am, two chats side by side or as tabs, and what happens in them.

import { act, listen, me } from "./net.js";
import { alertBox, toast } from "./notice.js";
import { Pane } from "./pane.js";
import { made } from "./text.js";
import { clearLog, logCall, logViolation, wireTools } from "./tools.js";

const BOT_LINK = /^(https?:\/\/)?(t|telegram)\.me\//i;
let state = null;
let source = null;

const handlers = {
  press,
  link: (url) => BOT_LINK.test(url) && (follow(url), true),
  unread: showTabs,
  blocked: () => state?.people.find((person) => person.number === me)?.blocked ?? false,
};
const panes = {
  group: new Pane(document.getElementById("pane-group"), handlers, document.body.dataset.command),
  private: new Pane(document.getElementById("pane-private"), handlers),
};

async function press(message, button) {
  if (button.url) {
    if (BOT_LINK.test(button.url)) await follow(button.url);
    else window.open(button.url, "_blank", "noopener");
    return;
  }
  const answer = await act("press", { chat: message.chat, message: message.id, data: button.data });
  if (answer.error) toast(answer.error);
  else if (answer.url) await follow(answer.url);
  else if (answer.alert) alertBox(answer.text);
  else toast(answer.text);
}

async function follow(url) {
  const answer = await act("open", { url });
  if (answer.error) {
    toast(answer.error);
    return;
  }
  const name = answer.chat === panes.private.chat?.id ? "private" : "group";
  select(name);
  if (answer.message && !url.includes("start=")) panes[name].jump(answer.message);
}

function select(name) {
  for (const [key, pane] of Object.entries(panes)) {
    pane.section.classList.toggle("current", key === name);
    const tab = document.getElementById(`tab-${key}`);
    tab.setAttribute("aria-selected", String(key === name));
    tab.tabIndex = key === name ? 0 : -1;
  }
  panes[name].toEnd();
}

function showTabs() {
  let unread = 0;
  for (const [key, pane] of Object.entries(panes)) {
    const tab = document.getElementById(`tab-${key}`);
    tab.textContent = pane.chat?.title ?? "—";
    if (pane.unread) {
      const badge = made("span", "unread", String(pane.unread));
      badge.setAttribute("aria-label", `${pane.unread} 条未读`);
      tab.append(badge);
    }
    unread += pane.unread;
  }
  document.title = `${unread ? `(${unread}) ` : ""}${myName()} · 斗地主试玩`;
}

function myName() {
  return state?.people.find((person) => person.number === me)?.name ?? "";
}

/** Take over people and chats; true when a chat came or went. */
function takeState(next) {
  state = next;
  const group = next.chats.filter((chat) => !chat.private).at(-1) ?? null;
  const own = next.chats.find((chat) => chat.private);
  const inside = panes.group.chat?.inside;
  const moved = panes.group.setChat(group) | panes.private.setChat(own);
  showPeople();
  showTabs();
  document.getElementById("leave").disabled = !group?.inside;
  document.getElementById("block").textContent = handlers.blocked() ? "解除屏蔽" : "屏蔽机器人";
  return Boolean(moved) || (inside === false && group?.inside);
}

function showPeople() {
  const options = state.people.map((person) => {
    const option = made("option", "", person.blocked ? `${person.name}（已屏蔽）` : person.name);
    option.value = person.number;
    option.selected = person.number === me;
    return option;
  });
  document.getElementById("me").replaceChildren(...options);
  const next = (me % state.people.length) + 1;
  const other = document.getElementById("other-window");
  other.href = `?me=${next}`;
  other.textContent = `另开一个窗口：${state.people[next - 1].name}`;
}

function takeAll(event) {
  takeState(event.state);
  panes.group.clear();
  panes.private.clear();
  clearLog();
  event.messages.forEach((message) => paneOf(message)?.put(message, { old: true }));
  for (const pane of Object.values(panes)) {
    pane.offerStart();
    pane.toEnd();
  }
  event.calls.forEach(logCall);
  event.violations.forEach(logViolation);
  showTabs();
}

function paneOf(message) {
  return Object.values(panes).find((pane) => pane.chat?.id === message.chat);
}

function onEvent(event) {
  switch (event.type) {
    case "all":
      takeAll(event);
      break;
    case "state":
      if (takeState(event.state)) connect();
      break;
    case "message":
      paneOf(event.message)?.put(event.message);
      break;
    case "call":
      logCall(event.call);
      break;
    case "violation":
      logViolation(event.text);
      break;
  }
}

/** Listen from the start, which also shows what there is in a chat that is new to us. */
function connect() {
  source?.close();
  source = listen(onEvent, onLine);
}

function onLine(line) {
  const node = document.getElementById("connection");
  node.dataset.state = line;
  node.textContent = line === "connected" ? "已连接" : "连接断开，重试中…";
}

document.getElementById("me").addEventListener("change", (event) => {
  location.search = `?me=${event.target.value}`;
});
for (const tab of document.querySelectorAll("#tabs button")) {
  tab.addEventListener("click", () => select(tab.dataset.pane));
}
document.getElementById("tabs").addEventListener("keydown", (event) => {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const other = document.querySelector("#tabs [aria-selected=false]");
  select(other.dataset.pane);
  other.focus();
});
document.addEventListener("visibilitychange", () => {
  Object.values(panes).forEach((pane) => pane.seen());
});
panes.group.input.placeholder = `${document.body.dataset.command} 开一桌`;
wireTools(() => panes.group.chat, handlers.blocked);
select("group");
connect();
