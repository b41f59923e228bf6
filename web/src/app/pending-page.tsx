import "../components/feedback/skeleton.css";
import type { ReactNode } from "react";
import { matchPath, useLocation, useNavigation } from "react-router-dom";
import { PAGES } from "./pages.ts";

/** Shows the heading of a page that is being opened. That of a record's page is known only with the record. */
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
 * Shows the open page or, from the click on until another page is there, the heading of that page. The page that is left is only
 * hidden, because removing a table takes many times as long.
 */
export function PageOrPending({ children }: { readonly children: ReactNode }) {
  const { location } = useNavigation();
  const shown = useLocation().pathname;
  const isOpening = location !== undefined && location.pathname !== shown;
  return (
    <>
      {isOpening && <PendingPage pathname={location.pathname} />}
      <div className={isOpening ? "left-page" : undefined}>{children}</div>
    </>
  );
}
