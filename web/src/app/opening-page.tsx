import "../components/feedback/skeleton.css";
import { type ReactNode, useEffect } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { openingStore, pageDrawn } from "./opening.ts";
import { PAGES } from "./pages.ts";

/** Shows the heading of a page that is being opened. The heading of a record's page is known only with the record. */
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
 * Shows the open page or, while another page takes time to open, the heading of that page. The former page is hidden at once and
 * removed in the next frame, because removing a long list takes longer than showing the heading.
 */
export function PageOrOpening({ children }: { readonly children: ReactNode }) {
  const { pathname, hasHeading } = useStore(openingStore);
  const shown = useLocation().pathname;
  const opening = pathname !== shown ? pathname : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each page that is shown.
  useEffect(pageDrawn, [shown]);
  return (
    <>
      {opening && <OpeningPage pathname={opening} />}
      {!(opening && hasHeading) && <div className={opening && "page-before"}>{children}</div>}
    </>
  );
}
