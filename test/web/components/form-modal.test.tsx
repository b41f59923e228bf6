import { screen, within } from "@testing-library/react";
import { changedBefore, refuse } from "../../support/render-api.tsx";
import { button, eventually, formError, type } from "../../support/render-gestures.tsx";
import {
  aCompany,
  CREATE_COMPANY,
  openCompanies,
  openCompanyForm,
  UPDATE_COMPANY,
} from "../../support/render-pages.tsx";

const REASON = "A company of this name exists.";

/** Returns the alert of the open dialog. */
const alertOfDialog = () => within(screen.getByRole("dialog")).getByRole("alert");

test("shows after every failed attempt why a dialog was not saved, outside the part that scrolls", async () => {
  const { api, page, fill, create } = await openCompanyForm();
  api.on(CREATE_COMPANY, refuse("in_use", REASON));
  fill();
  for (const attempt of [1, 2]) {
    create();
    await eventually(() => expect(api.named(CREATE_COMPANY)).toHaveLength(attempt));
    await eventually(() => expect(formError(page)).toContain(REASON));
    expect(alertOfDialog().closest("form")).toBeNull();
    await eventually(() => expect(button(page, "Create Company").isDisabled()).toBe(false));
  }
});

// The emulated browser has no such method of its own.
afterEach(() => void Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

test("scrolls to the changes that others have saved meanwhile", async () => {
  const scrolled: Element[] = [];
  // Browsers return a promise, which React must not call when the alert goes.
  Element.prototype.scrollIntoView = async function () {
    scrolled.push(this);
  };
  const { api, edit } = await openCompanies();
  api.on(UPDATE_COMPANY, changedBefore(aCompany({ version: 2, network_type: "HMO plus" })));
  const form = await edit();
  type(form, "Network Type", "EPO");
  button(form, "Save").click();
  await eventually(() => expect(alertOfDialog().textContent).toContain("HMO plus"));
  expect(scrolled).toEqual([alertOfDialog()]);
  button(form, "Use theirs").click();
  await eventually(() => expect(within(screen.getByRole("dialog")).queryByRole("alert")).toBeNull());
});
