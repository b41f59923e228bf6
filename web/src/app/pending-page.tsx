import "../components/feedback/skeleton.css";
import { type ReactNode, useEffect, useState } from "react";
import { matchPath, useLocation, useNavigation } from "react-router-dom";
import { PAGES } from "./pages.ts";

/** A page that is rendered within this time, in milliseconds, replaces the one before it without a heading between them. */
const INSTANT_MS = 40;

/** Returns the path of the page that the router is opening, once that takes longer than a moment. */
function usePendingPath(): string | undefined {
  const { location } = useNavigation();
  const shown = useLocation().pathname;
  const opening = location && location.pathname !== shown ? location.pathname : undefined;
  const [isSlow, setIsSlow] = useState(false);
  const isOpening = opening !== undefined;
  useEffect(() => {
    if (!isOpening) return;
    const timer = setTimeout(() => setIsSlow(true), INSTANT_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isOpening]);
  return isSlow ? opening : undefined;
}

/** Shows the open page or, while another page takes time to open, the heading of that page. The heading of a record's page is known only with the record. */
export function PageOrPending({ children }: { readonly children: ReactNode }) {
  const pathname = usePendingPath();
  if (!pathname) return children;
  const page = PAGES.find(({ path }) => matchPath(path, pathname));
  return (
    <div className="pending-page" aria-busy>
      {page && !page.path.includes(":") ? <h1>{page.title}</h1> : <div className="skeleton" />}
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  );
}
