import "../components/skeleton.css";
import { type ReactNode, useEffect } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { openingStore, pageDrawn } from "./opening.ts";
import { PAGES } from "./pages.ts";

/** The heading of a page that is being opened. A page about one record has no heading before its record is known. */
function OpeningPage({ pathname }: { readonly pathname: string }) {
  const page = PAGES.find(({ path }) => matchPath(path, pathname));
  return (
    <div className="opening-page" aria-busy>
      {page && !page.path.includes(":") ? <h1>{page.title}</h1> : <div className="skeleton" />}
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  );
}

/**
 * Shows the heading of the page that is being opened, in place of the page before it, when the new one is not there at once.
 * The page before is hidden at once and removed in the next frame, because removing a long list takes longer than the heading.
 */
export function PageOrOpening({ children }: { readonly children: ReactNode }) {
  const { pathname, headed } = useStore(openingStore);
  const shown = useLocation().pathname;
  const opening = pathname !== shown ? pathname : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason.
  useEffect(pageDrawn, [shown]);
  return (
    <>
      {opening && <OpeningPage pathname={opening} />}
      {!(opening && headed) && <div className={opening && "page-before"}>{children}</div>}
    </>
  );
}
