import { useEffect, useRef } from "react";

/** Keeps the focus in an element when a change of the status removes its focused button. */
export function useKeptFocus<Part extends HTMLElement>(status: string, next = "button") {
  const part = useRef<Part>(null);
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) part.current?.querySelector<HTMLElement>(next)?.focus();
  }, [status, next]);
  return part;
}
