import { deviceStorage } from "../session/device-storage.ts";

type ColorMode = "light" | "dark";

const KEY = "color-mode";
const CLASS = "awsui-dark-mode";

const systemMode = (): ColorMode => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

function chosenMode(): ColorMode | undefined {
  const mode = deviceStorage.getItem(KEY);
  return mode === "light" || mode === "dark" ? mode : undefined;
}

export const colorMode = (): ColorMode => (document.body.classList.contains(CLASS) ? "dark" : "light");

/** Shows the page in the chosen mode, or in the system's if none was chosen. */
export function applyColorMode(): void {
  document.body.classList.toggle(CLASS, (chosenMode() ?? systemMode()) === "dark");
}

/** Switches to the other mode and remembers it on this device. */
export function switchColorMode(): void {
  const next = colorMode() === "dark" ? "light" : "dark";
  deviceStorage.setItem(KEY, next);
  document.body.classList.toggle(CLASS, next === "dark");
}

/** Follows the system's mode as long as none was chosen, and calls `onChange` after each change. Returns a function that stops this. */
export function watchColorMode(onChange?: () => void): () => void {
  const query = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    applyColorMode();
    onChange?.();
  };
  query.addEventListener("change", follow);
  return () => query.removeEventListener("change", follow);
}
