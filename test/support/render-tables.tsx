import type createWrapper from "@cloudscape-design/components/test-utils/dom";

type Page = ReturnType<typeof createWrapper>;

/** Returns the headers of the page's table, from left to right, without that of the selection. */
export const headers = (page: Page): (string | null)[] =>
  page
    .findTable()
    ?.findColumnHeaders()
    .filter((each) => !each.findCheckbox())
    .map((each) => each.getElement().textContent) ?? [];

/** Returns the texts of the rows of the page's table, cell by cell, without the selection. */
export const rows = (page: Page): (string | null)[][] =>
  page
    .findTable()
    ?.findRows()
    .map((row) =>
      [...row.findAll("td,th")].filter((cell) => !cell.findCheckbox()).map((cell) => cell.getElement().textContent),
    ) ?? [];
