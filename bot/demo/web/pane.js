// One chat: its messages, what is unread, and the line to type in.

import { CommandMenu } from "./menu.js";
import { messageNode, renew } from "./message.js";
import { act } from "./net.js";
import { toast } from "./notice.js";

const NEAR_END_PX = 80;

export class Pane {
  constructor(section, handlers, opening = "") {
    this.section = section;
    this.handlers = handlers;
    this.opening = opening;
    this.chat = null;
    this.unread = 0;
    this.replyTo = null;
    this.spoken = false;
    this.pinned = true;
    this.scrolling = 0;
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
    this.down = section.querySelector(".down");
    this.menu = new CommandMenu(section, this.input, (words) => this.send(words));
    this.wire();
  }

  wire() {
    const on = (selector, kind, what) =>
      this.section.querySelector(selector).addEventListener(kind, what);
    this.log.addEventListener("scroll", () => this.scrolled(), { passive: true });
    new ResizeObserver(() => this.pinned && this.toEnd()).observe(this.log);
    on(".down", "click", () => this.toEnd());
    on(".composer", "submit", (event) => this.submit(event));
    on(".start", "click", () => this.start());
    on(".welcome button", "click", () => this.send(this.opening));
    on(".replying button", "click", () => this.reply(null));
  }

  /** Take over what the chat is now; true if it is another chat than before. */
  setChat(chat) {
    const other = chat?.id !== this.chat?.id;
    this.chat = chat;
    this.menu.commands = chat?.commands ?? [];
    this.section.dataset.chat = chat?.id ?? "";
    this.section.dataset.kind = chat?.private ? "private" : "group";
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
    this.spoken = false;
    this.pinned = true;
  }

  /** Show a message, new, changed or gone. */
  put(message, { old = false } = {}) {
    const present = this.nodes.get(message.id);
    if (message.deleted) {
      present?.remove();
      this.nodes.delete(message.id);
    } else if (present) {
      renew(present, message, this.callbacks);
    } else {
      this.add(message, old);
    }
    this.spoken ||= message.bot && !message.service;
    if (this.pinned) this.soonToEnd();
    if (!old) this.offerStart();
  }

  add(message, old) {
    const node = messageNode(message, this.callbacks);
    this.nodes.set(message.id, node);
    this.log.append(node);
    if (message.mine) this.pinned = true;
    else if (!old && !(this.visible && this.pinned)) this.markUnread(node);
  }

  get visible() {
    return !document.hidden && this.section.offsetParent !== null;
  }

  markUnread(node) {
    this.unread += 1;
    node.classList.add("unread-from");
    this.showUnread();
  }

  showUnread() {
    this.down.hidden = this.unread === 0 && this.pinned;
    this.down.setAttribute("aria-label", this.unread ? `${this.unread} 条新消息` : "到最新消息");
    this.down.querySelector("span").textContent = this.unread || "";
    this.handlers.unread(this);
  }

  scrolled() {
    if (this.scrolling) return;
    const { scrollHeight, scrollTop, clientHeight } = this.log;
    const pinned = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    if (pinned === this.pinned) return;
    this.pinned = pinned;
    this.showUnread();
    this.seen();
  }

  seen() {
    if (!this.unread || !this.visible || !this.pinned) return;
    this.unread = 0;
    this.log.querySelectorAll(".unread-from").forEach((n) => n.classList.remove("unread-from"));
    this.showUnread();
  }

  /** Many messages at once scroll once, with the next frame. */
  soonToEnd() {
    if (!this.scrolling) this.scrolling = requestAnimationFrame(() => this.toEnd());
  }

  toEnd() {
    this.scrolling = 0;
    this.pinned = true;
    this.log.scrollTop = this.log.scrollHeight;
    this.down.hidden = this.unread === 0;
    this.seen();
  }

  jump(id) {
    const node = this.nodes.get(id);
    if (!node) return;
    this.pinned = false;
    node.scrollIntoView({ block: "center" });
    node.classList.add("found");
    setTimeout(() => node.classList.remove("found"), 1500);
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
    this.menu.close();
    this.send(text);
  }

  async send(text) {
    if (!this.chat) return;
    const details = { chat: this.chat.id, text, reply_to: this.replyTo?.id };
    this.reply(null);
    const answer = await act("send", details);
    toast(answer.error);
  }

  /** A private chat begins with a button, as in every client; a group with a first table. */
  offerStart() {
    const fresh = this.chat?.private && !this.nodes.size;
    const button = this.section.querySelector(".start");
    const blocked = this.chat?.private && this.handlers.blocked();
    const outside = this.chat && !this.chat.inside;
    button.hidden = !(fresh || blocked || outside);
    button.textContent = outside ? "加入群组" : blocked ? "解除屏蔽" : "开始";
    this.section.querySelector(".composer").hidden = !button.hidden || !this.chat;
    this.section.querySelector(".welcome").hidden =
      this.spoken || outside || !this.chat || this.chat.private;
  }

  start() {
    if (!this.chat.inside) act("join", { chat: this.chat.id });
    else if (this.handlers.blocked()) act("unblock");
    else this.send("/start");
  }
}
