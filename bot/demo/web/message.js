// One message as DOM.

import { made, rendered } from "./text.js";

/** Return the list item of a message. `on` has link, command, press, reply and jump. */
export function messageNode(message, on) {
  const item = made("li", "message");
  item.dataset.message = message.id;
  item.id = `m${message.chat}_${message.id}`;
  if (message.service) {
    item.classList.add("service");
    item.append(made("span", "text", message.text));
    return item;
  }
  item.classList.toggle("mine", message.mine);
  item.dataset.from = message.from;
  item.append(bubble(message, on));
  if (message.keyboard.length) item.append(keyboard(message, on));
  return item;
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
  line.append(reply, message.silent ? "🔕 " : "", message.edited ? "已编辑 " : "", time);
  return line;
}

function clock(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString("zh", { hour: "2-digit", minute: "2-digit" });
}

function keyboard(message, on) {
  const grid = made("div", "keyboard");
  for (const row of message.keyboard) {
    const line = made("div");
    line.append(...row.map((button) => key(message, button, on)));
    grid.append(line);
  }
  return grid;
}

function key(message, button, on) {
  const node = made("button", "key", button.url ? `${button.label} ↗` : button.label);
  node.type = "button";
  node.dataset.label = button.label;
  if (button.style) node.dataset.style = button.style;
  if (button.data) node.dataset.data = button.data;
  node.addEventListener("click", async () => {
    node.setAttribute("aria-busy", "true");
    await on.press(message, button);
    node.removeAttribute("aria-busy");
  });
  return node;
}
