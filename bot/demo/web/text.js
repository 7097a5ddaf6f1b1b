// A message's text as DOM. Nothing here is ever parsed as HTML: only textContent is set.

const TAGS = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};

/** Return a fragment for a text and its entities; offsets count UTF-16 units, as in strings. */
export function rendered(text, entities, onLink, onCommand) {
  const root = document.createDocumentFragment();
  fill(root, text, 0, text.length, entities, onLink, onCommand);
  return root;
}

function fill(parent, text, start, end, entities, onLink, onCommand) {
  let at = start;
  let rest = entities;
  while (rest.length) {
    const [first, ...others] = rest;
    const from = Math.max(first.offset, at);
    const to = Math.min(first.offset + first.length, end);
    const inside = others.filter((e) => e.offset < to);
    rest = others.filter((e) => e.offset >= to);
    if (from >= to) continue;
    parent.append(text.slice(at, from));
    const node = wrapper(first, text.slice(from, to), onLink, onCommand);
    fill(node, text, from, to, inside, onLink, onCommand);
    parent.append(node);
    at = to;
  }
  parent.append(text.slice(at, end));
}

function wrapper(entity, words, onLink, onCommand) {
  switch (entity.type) {
    case "url":
      return link(words.includes("://") ? words : `https://${words}`, onLink);
    case "text_link":
      return link(entity.url, onLink);
    case "mention":
    case "text_mention":
      return made("span", entity.me ? "mention to-me" : "mention");
    case "bot_command": {
      const button = made("button", "command");
      button.type = "button";
      button.addEventListener("click", () => onCommand(words));
      return button;
    }
    case "spoiler": {
      const span = made("span", "spoiler");
      span.addEventListener("click", () => span.classList.add("open"));
      return span;
    }
    default:
      return made(TAGS[entity.type] ?? "span", entity.type);
  }
}

function link(url, onLink) {
  const anchor = made("a", "link");
  if (/^(https?|tg):/i.test(url)) anchor.href = url;
  anchor.rel = "noopener noreferrer";
  anchor.target = "_blank";
  anchor.addEventListener("click", (event) => {
    if (onLink(url)) event.preventDefault();
  });
  return anchor;
}

/** Return a new element of this class, with this text. */
export function made(tag, className = "", text = "") {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}
