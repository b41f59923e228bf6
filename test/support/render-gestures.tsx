import type createWrapper from "@cloudscape-design/components/test-utils/dom";
import { waitFor } from "@testing-library/react";

type Page = ReturnType<typeof createWrapper>;

/**
 * Waits until it holds. Attributes are not watched: Cloudscape's finders set one at each look, and would wake it for ever.
 */
export const eventually = (holds: () => void): Promise<void> =>
  waitFor(holds, { mutationObserverOptions: { subtree: true, childList: true, characterData: true } });

/** Everything that can be read on the page. */
export const text = (): string => document.body.textContent ?? "";

/** The button with this label (as shown, or as read out). */
export function button(page: Page, label: string) {
  const found = page
    .findAllButtons()
    .find((each) => [each.getElement().textContent, each.getElement().getAttribute("aria-label")].includes(label));
  if (!found) throw new Error(`There is no button ${label}`);
  return found;
}

/** The field of a form with this label. */
export function field(page: Page, label: string) {
  const found = page.findAllFormFields().find((each) => each.findLabel()?.getElement().textContent?.startsWith(label));
  if (!found) throw new Error(`There is no field ${label}`);
  return found;
}

/** What a field says is wrong with it. */
export const errorOf = (page: Page, label: string): string | undefined =>
  field(page, label).findError()?.getElement().textContent;

/** The notifications' own words, the one on top first; the pile is unfolded before. */
export function notifications(page: Page): string[] {
  const bar = page.findFlashbar();
  return bar?.findItems().map((item) => item.getElement().textContent ?? "") ?? [];
}
