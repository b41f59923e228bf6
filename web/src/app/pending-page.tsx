import "../components/feedback/skeleton.css";
import { type ReactNode, useEffect } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { PAGES } from "./pages.ts";
import { onRendered, pendingNavigation } from "./pending-navigation.ts";

/** Shows the heading of a page that is being opened. The heading of a record's page is known only with the record. */
function PendingPage({ pathname }: { readonly pathname: string }) {
  const page = PAGES.find(({ path }) => matchPath(path, pathname));
  return (
    <div className="pending-page" aria-busy>
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
export function PageOrPending({ children }: { readonly children: ReactNode }) {
  const { pathname, hasHeading } = useStore(pendingNavigation);
  const shown = useLocation().pathname;
  const pending = pathname !== shown ? pathname : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each page that is shown.
  useEffect(onRendered, [shown]);
  return (
    <>
      {pending && <PendingPage pathname={pending} />}
      {!(pending && hasHeading) && <div className={pending && "page-before"}>{children}</div>}
    </>
  );
}
