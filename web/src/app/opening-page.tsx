import "../components/skeleton.css";
import type { ReactNode } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { openingStore } from "./opening.ts";
import { PAGES } from "./pages.ts";

/**
 * Shows the heading of the page that is being opened, in place of the page before it, when the new one is not there at once.
 * A page about one record has no heading before its record is known.
 */
export function PageOrOpening({ children }: { readonly children: ReactNode }) {
  const { pathname } = useStore(openingStore);
  const shown = useLocation().pathname;
  if (pathname === undefined || pathname === shown) return children;
  const page = PAGES.find(({ path }) => matchPath(path, pathname));
  return (
    <div className="opening-page" aria-busy>
      {page && !page.path.includes(":") ? <h1>{page.title}</h1> : <div className="skeleton" />}
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  );
}
