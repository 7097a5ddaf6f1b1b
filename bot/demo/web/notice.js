// Toasts and alerts, as the answers to presses.

import { made } from "./text.js";

const TOAST_MS = 3500;

/** Show a line that goes away by itself. */
export function toast(text) {
  if (!text) return;
  const node = made("div", "toast", text);
  document.getElementById("toasts").append(node);
  setTimeout(() => node.remove(), TOAST_MS);
}

/** Show a text that must be confirmed. */
export function alertBox(text) {
  document.getElementById("alert-text").textContent = text;
  const dialog = document.getElementById("alert");
  if (!dialog.open) dialog.showModal();
}
