// The command menu: opened by its button or by typing a slash, used with the mouse or the keys.

import { made } from "./text.js";

let menus = 0;

export class CommandMenu {
  /** `send` is called with the command that was chosen. */
  constructor(section, input, send) {
    this.input = input;
    this.send = send;
    this.commands = [];
    this.list = section.querySelector(".menu");
    this.button = section.querySelector(".slash");
    this.list.id = `menu-${(menus += 1)}`;
    input.setAttribute("aria-controls", this.list.id);
    this.button.setAttribute("aria-controls", this.list.id);
    this.button.addEventListener("click", () => this.toggle());
    input.addEventListener("input", () => this.suggest());
    input.addEventListener("keydown", (event) => this.key(event));
    input.addEventListener("blur", (event) => {
      if (event.relatedTarget !== this.button) this.close();
    });
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get items() {
    return [...this.list.children];
  }

  get selected() {
    return this.items.find((item) => item.getAttribute("aria-selected") === "true");
  }

  toggle() {
    if (this.list.hidden) {
      this.input.value = "/";
      this.suggest();
    } else {
      if (this.input.value === "/") this.input.value = "";
      this.close();
    }
    this.input.focus();
  }

  suggest() {
    const typed = /^\/(\w*)$/.exec(this.input.value);
    const hits = typed ? this.commands.filter((c) => c.command.startsWith(typed[1])) : [];
    this.list.replaceChildren(...hits.map((command) => this.item(command)));
    this.open(hits.length > 0);
    this.select(this.items.find((item) => item.dataset.command === typed?.[1]) ?? this.items[0]);
  }

  item({ command, description }) {
    const item = made("li");
    item.role = "option";
    item.id = `${this.list.id}-${command}`;
    item.dataset.command = command;
    item.append(made("b", "", `/${command}`), made("span", "", description));
    item.addEventListener("click", () => this.choose(item));
    return item;
  }

  open(shown) {
    this.list.hidden = !shown;
    this.input.setAttribute("aria-expanded", String(shown));
    this.button.setAttribute("aria-expanded", String(shown));
  }

  close() {
    this.open(false);
    this.input.removeAttribute("aria-activedescendant");
  }

  select(item) {
    for (const other of this.items) other.setAttribute("aria-selected", String(other === item));
    if (!item) return;
    this.input.setAttribute("aria-activedescendant", item.id);
    item.scrollIntoView({ block: "nearest" });
  }

  choose(item) {
    this.close();
    this.input.value = "";
    this.send(`/${item.dataset.command}`);
  }

  key(event) {
    if (this.list.hidden || event.isComposing) return;
    const { items, selected } = this;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.select(items[(items.indexOf(selected) + step + items.length) % items.length]);
    } else if (event.key === "Escape") {
      this.close();
    } else if (event.key === "Enter" && selected) {
      this.choose(selected);
    } else if (event.key === "Tab" && !event.shiftKey && selected) {
      this.input.value = `/${selected.dataset.command} `;
      this.close();
    } else {
      return;
    }
    event.preventDefault();
  }
}
