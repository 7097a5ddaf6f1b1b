// One chat: its messages, what is unread, the command menu and the line to type in.

import { messageNode } from "./message.js";
import { act } from "./net.js";
import { toast } from "./notice.js";
import { made } from "./text.js";

const NEAR_END_PX = 120;

export class Pane {
  constructor(section, handlers) {
    this.section = section;
    this.handlers = handlers;
    this.chat = null;
    this.unread = 0;
    this.replyTo = null;
    this.nodes = new Map();
    this.callbacks = {
      link: handlers.link,
      press: handlers.press,
      command: (words) => this.send(words),
      reply: (message) => this.reply(message),
      jump: (id) => this.jump(id),
    };
    section.append(document.getElementById("pane-template").content.cloneNode(true));
    this.log = section.querySelector(".log");
    this.input = section.querySelector(".composer input");
    this.menu = section.querySelector(".menu");
    this.down = section.querySelector(".down");
    this.log.addEventListener("scroll", () => this.seen(), { passive: true });
    this.down.addEventListener("click", () => this.toEnd());
    section.querySelector(".composer").addEventListener("submit", (event) => this.submit(event));
    section.querySelector(".slash").addEventListener("click", () => this.toggleMenu());
    section.querySelector(".start").addEventListener("click", () => this.start());
    section.querySelector(".replying button").addEventListener("click", () => this.reply(null));
    this.input.addEventListener("input", () => this.suggest());
    this.input.addEventListener("keydown", (event) => this.menuKey(event));
  }

  /** Take over what the chat is now; true if it is another chat than before. */
  setChat(chat) {
    const other = chat?.id !== this.chat?.id;
    this.chat = chat;
    this.section.dataset.chat = chat?.id ?? "";
    this.section.querySelector("h2").textContent = chat?.title ?? "不在任何群组";
    this.section.querySelector(".members").textContent = chat?.private
      ? "机器人" : (chat?.members.join("、") ?? "");
    this.offerStart();
    return other;
  }

  clear() {
    this.log.replaceChildren();
    this.nodes.clear();
    this.unread = 0;
  }

  /** Show a message, new, changed or gone. */
  put(message, { old = false } = {}) {
    const stay = !old && this.visible && this.nearEnd;
    const present = this.nodes.get(message.id);
    if (message.deleted) {
      present?.remove();
      this.nodes.delete(message.id);
      return;
    }
    const node = messageNode(message, this.callbacks);
    this.nodes.set(message.id, node);
    if (present) {
      this.swap(present, node);
    } else {
      this.log.append(node);
      if (!old && !message.mine && !stay) this.markUnread(node);
    }
    if (stay || (message.mine && !present && !old)) this.toEnd();
    this.offerStart();
  }

  /** Replace a message without losing the focus on one of its buttons. */
  swap(present, node) {
    const focused = present.contains(document.activeElement) ? document.activeElement : null;
    const keys = [...present.querySelectorAll(".key")];
    const index = keys.indexOf(focused);
    const label = focused?.dataset?.label;
    node.classList.toggle("unread-from", present.classList.contains("unread-from"));
    present.replaceWith(node);
    if (index < 0) return;
    const now = [...node.querySelectorAll(".key")];
    (now.find((key) => key.dataset.label === label) ?? now[index] ?? this.log).focus();
  }

  get visible() {
    return !document.hidden && this.section.offsetParent !== null;
  }

  get nearEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.log;
    return scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
  }

  markUnread(node) {
    this.unread += 1;
    node.classList.add("unread-from");
    this.showUnread();
  }

  showUnread() {
    this.down.hidden = this.unread === 0;
    this.down.querySelector("span").textContent = `${this.unread} 条新消息`;
    this.handlers.unread(this);
  }

  seen() {
    if (!this.unread || !this.visible || !this.nearEnd) return;
    this.unread = 0;
    this.log.querySelectorAll(".unread-from").forEach((n) => n.classList.remove("unread-from"));
    this.showUnread();
  }

  toEnd() {
    this.log.scrollTop = this.log.scrollHeight;
    this.seen();
  }

  jump(id) {
    this.nodes.get(id)?.scrollIntoView({ block: "center" });
  }

  reply(message) {
    this.replyTo = message;
    const line = this.section.querySelector(".replying");
    line.hidden = !message;
    line.querySelector("span").textContent = message ? `↩ ${message.from}：${message.text}` : "";
    if (message) this.input.focus();
  }

  submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    this.menu.hidden = true;
    this.send(text);
  }

  async send(text) {
    if (!this.chat) return;
    const details = { chat: this.chat.id, text, reply_to: this.replyTo?.id };
    this.reply(null);
    const answer = await act("send", details);
    toast(answer.error);
  }

  /** A private chat begins with a button, as in every client. */
  offerStart() {
    const fresh = this.chat?.private && !this.nodes.size;
    const button = this.section.querySelector(".start");
    const blocked = this.chat?.private && this.handlers.blocked();
    const outside = this.chat && !this.chat.inside;
    button.hidden = !(fresh || blocked || outside);
    button.textContent = outside ? "加入群组" : blocked ? "解除屏蔽" : "开始";
    this.section.querySelector(".composer").hidden = !button.hidden || !this.chat;
  }

  start() {
    if (!this.chat.inside) act("join", { chat: this.chat.id });
    else if (this.handlers.blocked()) act("unblock");
    else this.send("/start");
  }

  toggleMenu() {
    if (!this.menu.hidden) {
      this.menu.hidden = true;
    } else {
      this.input.value = "/";
      this.suggest();
    }
    this.input.focus();
  }

  suggest() {
    const typed = /^\/(\w*)$/.exec(this.input.value);
    const hits = typed && this.chat
      ? this.chat.commands.filter((c) => c.command.startsWith(typed[1])) : [];
    this.menu.replaceChildren(...hits.map((command) => this.menuItem(command)));
    this.menu.hidden = !hits.length;
    this.section.querySelector(".slash").setAttribute("aria-expanded", String(!!hits.length));
    this.menu.firstElementChild?.setAttribute("aria-selected", "true");
  }

  menuItem({ command, description }) {
    const item = made("li");
    item.role = "option";
    item.dataset.command = command;
    item.append(made("b", "", `/${command}`), made("span", "", description));
    item.addEventListener("click", () => this.choose(item));
    return item;
  }

  choose(item) {
    this.menu.hidden = true;
    this.input.value = "";
    this.input.focus();
    this.send(`/${item.dataset.command}`);
  }

  menuKey(event) {
    if (this.menu.hidden) return;
    const items = [...this.menu.children];
    const at = items.findIndex((item) => item.getAttribute("aria-selected") === "true");
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = items[(at + step + items.length) % items.length];
      items[at]?.removeAttribute("aria-selected");
      next.setAttribute("aria-selected", "true");
      next.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Escape") {
      this.menu.hidden = true;
    } else if (event.key === "Tab" && items[at]) {
      event.preventDefault();
      this.input.value = `/${items[at].dataset.command} `;
      this.menu.hidden = true;
    }
  }
}
