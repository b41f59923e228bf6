import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Moves the focus to the beginning of the page: to its main search field if it has one, or else to its heading. */
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

/** Focuses the beginning of each page that is opened. On the first page the focus stays where the browser has put it. */
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
