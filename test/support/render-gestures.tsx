import type createWrapper from "@cloudscape-design/components/test-utils/dom";
import { waitFor } from "@testing-library/react";

type Page = ReturnType<typeof createWrapper>;

/** Observes elements and texts. Attributes are not observed, because Cloudscape's finders set one at each search. */
export const ELEMENTS = { subtree: true, childList: true, characterData: true };

/** Waits until an assertion holds. */
export const eventually = (holds: () => void): Promise<void> => waitFor(holds, { mutationObserverOptions: ELEMENTS });

/** Returns all text of the page. */
export const text = (): string => document.body.textContent ?? "";

/** Returns the button with this visible or accessible label. */
export function button(page: Page, label: string) {
  const found = page
    .findAllButtons()
    .find((each) => [each.getElement().textContent, each.getElement().getAttribute("aria-label")].includes(label));
  if (!found) throw new Error(`There is no button ${label}`);
  return found;
}

/** Returns the form field with this label. */
export function field(page: Page, label: string) {
  const found = page.findAllFormFields().find((each) => each.findLabel()?.getElement().textContent?.startsWith(label));
  if (!found) throw new Error(`There is no field ${label}`);
  return found;
}

/** Returns the error of a field. */
export const errorOf = (page: Page, label: string): string | undefined =>
  field(page, label).findError()?.getElement().textContent;

/** Returns the texts of the notifications from the top, after expanding the stack. */
export function notifications(page: Page): string[] {
  const bar = page.findFlashbar();
  return bar?.findItems().map((item) => item.getElement().textContent ?? "") ?? [];
}

/** Focuses the field that picks a record, and waits until its suggestions are loaded. */
export async function openPicker(page: Page): Promise<void> {
  const place = page.findAllInputs().find((each) => each.find("input[type='search']"));
  place?.focus();
  await eventually(() => expect(page.findAutosuggest()).not.toBeNull());
}
