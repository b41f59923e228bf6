import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/**
 * Calls a function when another page is opened, or Back leads to another state of this page: a dialog would otherwise stay open
 * over it.
 */
export function useOnLeaving(leave: () => void): void {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef({ key, pathname });
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.pathname !== pathname || (isBack && before.key !== key)) leave();
  });
}
