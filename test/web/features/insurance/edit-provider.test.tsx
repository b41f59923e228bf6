import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { changedBefore, refuse } from "../../../support/render-api.tsx";
import { pageOf } from "../../../support/render-clinic.tsx";
import {
  button,
  chosen,
  eventually,
  formError,
  notifications,
  rows,
  text,
  type,
  typed,
} from "../../../support/render-gestures.tsx";
import { aProvider, ID, LIST, openProviders } from "./render-providers.tsx";

const UPDATE = `PATCH /api/insurance/providers/${ID}`;

test("saves the edited field with the version that was read, and updates the row", async () => {
  const { page, api, edit } = await openProviders();
  const modal = await edit();
  expect(chosen(modal, "Status")).toBe("ACTIVE");
  type(modal, "Coverage Type", "EPO");
  const saved = aProvider({ coverage_type: "EPO", version: 3 });
  api.on(UPDATE, saved);
  api.on(LIST, pageOf(saved));
  button(modal, "Save").click();
  await eventually(() => expect(notifications(page)).toContain("Provider updated"));
  expect(api.named(UPDATE)[0]?.body).toEqual({ coverage_type: "EPO", version: 2 });
  expect(rows(page)[0]?.[1]).toBe("EPO");
});

const theirs = aProvider({ coverage_type: "HMO", email: "new@harbor.example.com", version: 7 });

/** Edits one field after another person has changed the row. */
async function editTooLate() {
  const app = await openProviders();
  const modal = await app.edit();
  type(modal, "Coverage Type", "EPO");
  app.api.on(UPDATE, changedBefore(theirs));
  button(modal, "Save").click();
  await eventually(() => expect(text()).toContain("Marcus Lee changed this on Nov 20, 2026"));
  return { ...app, modal };
}

test("shows in a conflict who changed the row, and both values", async () => {
  const { modal } = await editTooLate();
  const lines = modal.findAlert()?.findAll("li") ?? [];
  expect(lines.map((line) => line.getElement().textContent)).toEqual([
    "Coverage Type: HMO (you entered EPO)",
    "Email: new@harbor.example.com",
  ]);
  expect(typed(modal, "Coverage Type")).toBe("EPO");
  expect(typed(modal, "Email")).toBe("new@harbor.example.com");
});

test("sends only the own edits on the newer version after Save mine", async () => {
  const { page, api, modal } = await editTooLate();
  api.on(UPDATE, aProvider({ coverage_type: "EPO", version: 8 }));
  button(modal, "Save mine").click();
  await eventually(() => expect(notifications(page)).toContain("Provider updated"));
  expect(api.named(UPDATE)[1]?.body).toEqual({ coverage_type: "EPO", version: 7 });
});

test("discards the input after Use theirs", async () => {
  const { modal } = await editTooLate();
  button(modal, "Use theirs").click();
  await eventually(() => expect(typed(modal, "Coverage Type")).toBe("HMO"));
  expect(text()).not.toContain("Marcus Lee changed this");
});

test("closes an unedited dialog without a request or a message", async () => {
  const { page, api, edit } = await openProviders();
  const modal = await edit();
  button(modal, "Save").click();
  await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]));
  expect(api.named(UPDATE)).toEqual([]);
  expect(notifications(page)).toEqual([]);
});

test("says inside the dialog why an edit failed", async () => {
  const { api, edit } = await openProviders();
  const modal = await edit();
  type(modal, "Coverage Type", "EPO");
  api.on(UPDATE, refuse("not_found", NOT_FOUND_TEXTS.provider));
  button(modal, "Save").click();
  await eventually(() => expect(formError(modal)).toContain("Failed to update provider"));
  expect(formError(modal)).toContain(NOT_FOUND_TEXTS.provider);
});
