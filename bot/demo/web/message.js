// One message as DOM.

import { made, rendered } from "./text.js";

const HUES = 7;

/** Return the element of a message. `on` has link, command, press, reply and jump. */
export function messageNode(message, on) {
  const item = made("article", "message");
  item.dataset.message = message.id;
  item.id = `m${message.chat}_${message.id}`;
  if (message.service) {
    item.classList.add("service");
    item.append(made("span", "text", message.text));
    return item;
  }
  item.classList.toggle("mine", message.mine);
  item.dataset.from = message.from;
  item.dataset.hue = hue(message.from);
  item.setAttribute("aria-label", `${message.mine ? "我" : message.from}，${clock(message.at)}`);
  if (!message.mine) item.append(avatar(message));
  const body = made("div", "body");
  body.append(bubble(message, on));
  if (message.keyboard.length) body.append(keyboard(message, on));
  item.append(body);
  return item;
}

/** Let an edited message look new: what stays the same is not read out again, nor loses focus. */
export function renew(item, message, on) {
  const fresh = messageNode(message, on);
  const [old, now] = [item, fresh].map((node) => node.querySelector(".bubble"));
  if (!old || !now) {
    item.replaceChildren(...fresh.childNodes);
    return;
  }
  if (old.outerHTML !== now.outerHTML) old.replaceWith(now);
  renewKeyboard(item.querySelector(".body"), fresh.querySelector(".keyboard"));
}

function renewKeyboard(body, now) {
  const old = body.querySelector(".keyboard");
  const keys = old ? [...old.querySelectorAll(".key")] : [];
  const focused = keys.find((key) => key === document.activeElement);
  const at = keys.indexOf(focused);
  old?.remove();
  if (now) body.append(now);
  if (!focused) return;
  const next = [...body.querySelectorAll(".key")];
  const same = (name) => next.find((key) => key.dataset[name] === focused.dataset[name]);
  const heir = same("label") ?? same("data") ?? next[Math.min(at, next.length - 1)];
  (heir ?? body.closest(".log")).focus({ preventScroll: true });
}

function hue(name) {
  return [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % HUES;
}

function avatar(message) {
  const letter = message.bot ? "🃏" : ([...message.from].find((c) => /[\p{L}\p{N}]/u.test(c)) ?? "·");
  const node = made("span", "avatar", letter);
  node.setAttribute("aria-hidden", "true");
  return node;
}

function bubble(message, on) {
  const box = made("div", "bubble");
  if (!message.mine) box.append(made("div", "from", message.from));
  if (message.reply) box.append(quote(message.reply, on));
  if (message.photo) box.append(photo(message));
  const text = made("div", "text");
  text.append(rendered(message.text, message.entities, on.link, on.command));
  box.append(text, meta(message, on));
  return box;
}

function quote(reply, on) {
  const button = made("button", "quote", `${reply.from}：${reply.text.split("\n")[0]}`);
  button.type = "button";
  button.addEventListener("click", () => on.jump(reply.id));
  return button;
}

function photo(message) {
  const image = made("img", "photo");
  image.src = message.photo;
  image.alt = message.text ? `图片：${message.text}` : "图片";
  image.loading = "lazy";
  return image;
}

function meta(message, on) {
  const line = made("span", "meta");
  const reply = made("button", "reply-to", "↩");
  reply.type = "button";
  reply.setAttribute("aria-label", "回复");
  reply.addEventListener("click", () => on.reply(message));
  const time = made("time", "", clock(message.at));
  time.dateTime = new Date(message.at * 1000).toISOString();
  line.append(reply, message.edited ? "已编辑 " : "", time);
  return line;
}

function clock(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString("zh", { hour: "2-digit", minute: "2-digit" });
}

function keyboard(message, on) {
  const grid = made("div", "keyboard");
  grid.setAttribute("role", "group");
  grid.setAttribute("aria-label", "按钮");
  grid.setAttribute("aria-live", "off");
  for (const row of message.keyboard) {
    const line = made("div");
    line.append(...row.map((button) => key(message, button, on)));
    grid.append(line);
  }
  return grid;
}

function key(message, button, on) {
  const node = made("button", "key", button.label);
  node.type = "button";
  node.dataset.label = button.label;
  if (button.style) node.dataset.style = button.style;
  if (button.data) node.dataset.data = button.data;
  if (button.url) node.dataset.url = button.url;
  node.addEventListener("click", async () => {
    node.setAttribute("aria-busy", "true");
    await on.press(message, button);
    node.removeAttribute("aria-busy");
  });
  return node;
}
