import { useEffect } from "react";
import { useMatches } from "react-router-dom";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Page } from "../../lib/page.ts";

/** The properties of a page in the route table. */
export type PageHandle = Pick<Page, "title"> &
  Partial<Pick<Page, "path" | "parent" | "areas" | "isSheet">> & {
    /** Returns the path that a completed sign-in leads to. */
    readonly destination?: () => string;
  };

const UNTITLED: PageHandle = { title: "" };

/** Returns the route table's entry of the open page. */
export function usePageHandle(): PageHandle {
  const handle = useMatches().at(-1)?.handle;
  return (handle as PageHandle | undefined) ?? UNTITLED;
}

/** Sets the title of the browser's tab to that of the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${COMMON_TEXTS.brand}`;
  }, [title]);
}
