import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Moves the focus to where the page begins: its heading, or the search that it is all about. */
export function focusPage(): void {
  const search = document.querySelector<HTMLElement>("#page [data-page-focus] input");
  if (search) {
    search.focus();
    return;
  }
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
