import { useMatches } from "react-router-dom";
import type { Page } from "../lib/page.ts";

/** What the route table says about the page that is open. */
export type PageHandle = Pick<Page, "title"> &
  Partial<Pick<Page, "path" | "parent" | "about" | "wide" | "areas" | "help">> & {
    /** Returns the path that a completed sign-in leads to. */
    readonly destination?: () => string;
  };

/** The entry of the route table that the open page was made from. */
export function usePageHandle(): PageHandle {
  const handle = useMatches().at(-1)?.handle;
  return (handle as PageHandle | undefined) ?? { title: "" };
}
