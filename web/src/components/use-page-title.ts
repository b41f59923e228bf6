import { useEffect } from "react";
import { MESSAGES } from "../../../shared/messages.ts";

/** Names the browser's tab after the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${MESSAGES.brand}`;
  }, [title]);
}
