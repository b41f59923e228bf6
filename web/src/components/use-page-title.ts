import { useEffect } from "react";
import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";

/** Sets the title of the browser's tab to that of the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${COMMON_TEXTS.brand}`;
  }, [title]);
}
