import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Moves the focus to the page's heading, so that keyboard and screen reader begin there. */
export function focusPage(): void {
  const target = document.querySelector<HTMLElement>("#page h1") ?? document.getElementById("page");
  if (!target) return;
  target.tabIndex = -1;
  target.focus();
}

/** Focuses the heading of each page that is navigated to; the first page leaves the focus where the browser put it. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    focusPage();
  }, [pathname]);
}
