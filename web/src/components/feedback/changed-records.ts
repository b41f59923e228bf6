import "./changed-records.css";

/** How long a record shows that it was changed. */
const MARKED_MS = 2_000;

/**
 * Marks the rows of records that were just changed, for two seconds. React does not know of the mark, so that it stays when the row is
 * rendered again meanwhile.
 */
export function markChanged(ids: readonly string[]): void {
  const marked = ids.flatMap((id) => [...document.querySelectorAll(`[data-record="${CSS.escape(id)}"]`)]);
  const rows = marked.map((element) => element.closest("tr, li") ?? element);
  for (const row of rows) row.setAttribute("data-changed", "");
  setTimeout(() => {
    for (const row of rows) row.removeAttribute("data-changed");
  }, MARKED_MS);
}
