import { useEffect, useRef } from "react";

/**
 * Keeps the focus inside an element when a change of status removes the button that had it.
 * @param next the selector of the element that takes the focus then
 * @returns the ref of the element
 */
export function useRetainedFocus<Container extends HTMLElement>(status: string, next = "button") {
  const container = useRef<Container>(null);
  const lastStatus = useRef(status);
  useEffect(() => {
    if (lastStatus.current === status) return;
    lastStatus.current = status;
    if (document.activeElement === document.body) container.current?.querySelector<HTMLElement>(next)?.focus();
  }, [status, next]);
  return container;
}
