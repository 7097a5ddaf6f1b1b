// Toasts and alerts, as the answers to presses.

import { made } from "./text.js";

const TOAST_MS = 3500;
const MOST = 2;

/** Show a line that goes away by itself. */
export function toast(text) {
  if (!text) return;
  const node = made("div", "toast", text);
  const toasts = document.getElementById("toasts");
  toasts.append(node);
  while (toasts.childElementCount > MOST) toasts.firstElementChild.remove();
  setTimeout(() => node.remove(), TOAST_MS);
}

/** Show a text that must be confirmed. */
export function alertBox(text) {
  document.getElementById("alert-text").textContent = text;
  const dialog = document.getElementById("alert");
  if (!dialog.open) dialog.showModal();
}
