import type createWrapper from "@cloudscape-design/components/test-utils/dom";
import { eventually } from "./render-gestures.tsx";

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

/** Opens the menu of the only row that has one. */
export async function rowMenu(page: Parameters<typeof rows>[0]) {
  await eventually(() => expect(page.findButtonDropdown()).not.toBeNull());
  const found = page.findButtonDropdown();
  found?.openDropdown();
  const items = found?.findItems() ?? [];
  return {
    texts: () => items.map((each) => each.getElement().textContent),
    item: (text: string) => items.find((each) => each.getElement().textContent === text),
  };
}
