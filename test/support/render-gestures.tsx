import createWrapper from "@cloudscape-design/components/test-utils/dom";
import { fireEvent, waitFor } from "@testing-library/react";

export type Page = ReturnType<typeof createWrapper>;

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

/** Types into the page's first field with this label, or chooses the value if there is a list. */
export function type(page: Page, label: string, value: string): void {
  const at = field(page, label).findControl();
  const input = at?.findInput();
  if (at?.findSelect()) choose(page, label, value);
  else if (input) input.setInputValue(value);
  else throw new Error(`There is nothing to type into at ${label}`);
}

/** Returns the value of the field with this label. */
export const typed = (page: Page, label: string): string | undefined =>
  field(page, label).findControl()?.findInput()?.findNativeInput().getElement().value;

/** Returns the errors of all fields by label, in one search, because each search is slow. */
export const errors = (page: Page): Record<string, string> =>
  Object.fromEntries(
    page.findAllFormFields().flatMap((each) => {
      const error = each.findError()?.getElement().textContent;
      return error ? [[each.findLabel()?.getElement().textContent ?? "", error]] : [];
    }),
  );

/** Returns the error of the whole form after a failed attempt to save it, which a dialog shows above its buttons. */
export const formError = (page: Page): string => {
  const ofDialog = page.findAllAlerts().find((each) => each.getElement().closest("[role='alert']"));
  return (page.findForm()?.findError() ?? ofDialog?.findContent())?.getElement().textContent ?? "";
};

/** Chooses an option of the field with this label by its value. */
export function choose(page: Page, label: string, value: string): void {
  const select = field(page, label).findControl()?.findSelect();
  if (!select) throw new Error(`There is nothing to choose from at ${label}`);
  select.openDropdown();
  select.selectOptionByValue(value);
}

const OUTSIDE = { expandToViewport: true };

/** Chooses an option of a filter, whose list is drawn outside of it, by its text. */
export function chooseFilter(page: Page, label: string, option: string): void {
  const select = field(page, label).findControl()?.findSelect();
  select?.openDropdown();
  const options = select?.findDropdown(OUTSIDE).findOptions() ?? [];
  const index = options.findIndex((each) => each.getElement().textContent?.includes(option));
  if (index < 0) throw new Error(`${label} has no option ${option}`);
  select?.selectOption(index + 1, OUTSIDE);
}

/** Returns the chosen option of the field with this label. */
export const chosen = (page: Page, label: string): string | null | undefined =>
  field(page, label).findControl()?.findSelect()?.findTrigger().getElement().textContent;

/** Returns a finder within the open dialog. */
export function dialog(page: Page): Page {
  const open = page.findAllModals().find((each) => each.isVisible());
  if (!open) throw new Error("No dialog is open");
  return createWrapper(open.getElement());
}

/** Returns the input with this accessible name, for fields in a row that share a label. */
export function inputNamed(page: Page, label: string) {
  const found = page.findAllInputs().find((each) => each.findNativeInput().getElement().ariaLabel === label);
  if (!found) throw new Error(`There is no input ${label}`);
  return found;
}

/** Returns a finder within the question that is open on top of a form. */
export function question() {
  const open = createWrapper()
    .findAllModals()
    .filter((each) => each.isVisible());
  const [last] = open.slice(-1);
  if (!last) throw new Error("No question is open");
  return createWrapper(last.getElement());
}

/** Picks an option of the field with this label, in which several can be chosen, by its value, once it is loaded. */
export async function pick(page: Page, label: string, value: string): Promise<void> {
  await eventually(() => expect(field(page, label)).toBeDefined());
  const select = field(page, label).findControl()?.findMultiselect();
  if (!select) throw new Error(`There is nothing to pick from at ${label}`);
  select.openDropdown();
  await eventually(() => expect(select.findDropdown().findOptionByValue(value)).not.toBeNull());
  select.selectOptionByValue(value);
  select.closeDropdown();
}

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

// Cloudscape renders a thumbnail once without an address, about which React warns.
const THUMBNAIL = /^An empty string \(""\) was passed/;

/** Provides thumbnails of files, which jsdom lacks. */
export function allowThumbnails(): void {
  const fail = vi.mocked(console.error).getMockImplementation();
  vi.mocked(console.error).mockImplementation((...args) => {
    if (!THUMBNAIL.test(String(args[0]))) fail?.(...args);
  });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => {} }));
}

/** Chooses a file in the page's only upload field. */
export function chooseFile(page: Page, file: File): void {
  const input = page.findFileUpload()?.findNativeInput().getElement();
  if (!input) throw new Error("There is no file input");
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  fireEvent(input, new Event("change", { bubbles: true }));
}

/** Records the files that the page saves. Restore the mocks after the test. */
export function savedFiles() {
  const files: { name: string; text: Promise<string> }[] = [];
  let latest = new Blob();
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      latest = file;
      return "blob:list";
    },
    revokeObjectURL: () => {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const file = latest;
    const read = new Promise<string>((resolve) => {
      const reader = new FileReader();
      // The text of a file loses its byte order mark when it is read as text.
      reader.onload = () => resolve(new TextDecoder("utf-8", { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
      reader.readAsArrayBuffer(file);
    });
    files.push({ name: this.download, text: read });
  });
  return files;
}
