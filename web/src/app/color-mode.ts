type ColorMode = "light" | "dark";

const KEY = "color-mode";
const CLASS = "awsui-dark-mode";

const system = (): ColorMode => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

function chosen(): ColorMode | undefined {
  try {
    const mode = localStorage.getItem(KEY);
    return mode === "light" || mode === "dark" ? mode : undefined;
  } catch {
    // A browser that refuses storage still gets the system's mode.
    return undefined;
  }
}

/** The mode that the page is drawn in now. */
export const colorMode = (): ColorMode => (document.body.classList.contains(CLASS) ? "dark" : "light");

/** Draws the page in the chosen mode, or in the system's as long as none was chosen. */
export function applyColorMode(): void {
  document.body.classList.toggle(CLASS, (chosen() ?? system()) === "dark");
}

/** Switches to the other mode and remembers it on this device. */
export function switchColorMode(): void {
  const next = colorMode() === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice holds until the page is left.
  }
  document.body.classList.toggle(CLASS, next === "dark");
}

/** Follows the system while nothing was chosen; calls back after each change, if asked to. Gives back how to stop. */
export function watchColorMode(onChange?: () => void): () => void {
  const query = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    applyColorMode();
    onChange?.();
  };
  query.addEventListener("change", follow);
  return () => query.removeEventListener("change", follow);
}
