import createWrapper from "@cloudscape-design/components/test-utils/dom";
import { eventually, field } from "./render-gestures.tsx";

type Page = ReturnType<typeof createWrapper>;

/** Types into the page's first field with this label. */
export function type(page: Page, label: string, value: string): void {
  const at = field(page, label).findControl();
  const input = at?.findInput();
  if (!input) throw new Error(`There is nothing to type into at ${label}`);
  input.setInputValue(value);
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
