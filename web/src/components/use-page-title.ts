import { useEffect } from "react";
import { MESSAGES } from "../../../shared/messages.ts";

/** Sets the title of the browser's tab to that of the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${MESSAGES.brand}`;
  }, [title]);
}
