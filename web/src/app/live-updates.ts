import "./live-updates.css";
import { followLiveUpdates } from "../api/live.ts";

/** How long a record shows that it was changed. */
const MARKED_MS = 2_000;

/**
 * Marks the rows of records that were just changed, for two seconds. React does not know of the mark, so that it stays when the row is
 * rendered again meanwhile.
 */
function markChanged(ids: readonly string[]): void {
  const marked = ids.flatMap((id) => [...document.querySelectorAll(`[data-record="${CSS.escape(id)}"]`)]);
  const rows = marked.map((element) => element.closest("tr, li") ?? element);
  for (const row of rows) row.setAttribute("data-changed", "");
  setTimeout(() => {
    for (const row of rows) row.removeAttribute("data-changed");
  }, MARKED_MS);
}

/** By then, the rows that were loaded are rendered. */
const RENDERED_MS = 100;

/** Keeps the screen up to date with the changes of others, and marks the rows that have changed. Returns a function that stops it. */
export const startLiveUpdates = (): (() => void) =>
  followLiveUpdates((updates) => {
    setTimeout(() => markChanged([...new Set(updates.map(({ id }) => id))]), RENDERED_MS);
  });
