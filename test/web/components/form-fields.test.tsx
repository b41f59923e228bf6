import { act, fireEvent } from "@testing-library/react";
import { button, errors, eventually, field, type } from "../../support/render-gestures.tsx";
import { openCompanyForm } from "../../support/render-pages.tsx";

type Page = Awaited<ReturnType<typeof openCompanyForm>>["page"];

const input = (page: Page, label: string) => {
  const found = field(page, label).findControl()?.findInput()?.findNativeInput().getElement();
  if (!found) throw new Error(`There is no input at ${label}`);
  return found;
};

/** Lets everything happen that was set off. */
const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

const leave = (page: Page, label: string) => {
  fireEvent.focus(input(page, label));
  fireEvent.blur(input(page, label));
};

test("passing the fields of an empty form raises no error", async () => {
  const { page } = await openCompanyForm();
  for (const label of ["Company Name", "Network Type", "Phone"]) leave(page, label);
  await rest();
  expect(errors(page)).toEqual({});
});

test("a wrong value is told when its field is left, and taken back while it is corrected", async () => {
  const { page } = await openCompanyForm();
  type(page, "Phone", "call me");
  await rest();
  expect(errors(page)).toEqual({});
  leave(page, "Phone");
  await eventually(() => expect(errors(page)).toEqual({ Phone: expect.stringContaining("Valid phone number") }));
  type(page, "Phone", "(218) 555-0100");
  await eventually(() => expect(errors(page)).toEqual({}));
});

test("no error comes between the press and the release of a pointer, which would move the button away from it", async () => {
  const { page } = await openCompanyForm();
  type(page, "Phone", "call me");
  fireEvent(document.body, new Event("pointerdown", { bubbles: true }));
  leave(page, "Phone");
  await rest();
  expect(errors(page)).toEqual({});
  fireEvent(document.body, new Event("pointerup", { bubbles: true }));
  await eventually(() => expect(Object.keys(errors(page))).toEqual(["Phone"]));
});

test("submitting moves the focus to the first field that is wrong", async () => {
  const { page, typeName } = await openCompanyForm();
  typeName("Prairie Mutual");
  button(page, "Create Company").click();
  await eventually(() => expect(document.activeElement).toBe(input(page, "Network Type")));
});
