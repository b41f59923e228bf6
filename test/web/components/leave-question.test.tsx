import { act, fireEvent } from "@testing-library/react";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { refuse } from "../../support/render-api.tsx";
import { aLocation, pageOf } from "../../support/render-clinic.tsx";
import { button, type dialog, eventually, text, type, typed } from "../../support/render-gestures.tsx";
import {
  aCompany,
  COMPANIES,
  CREATE_COMPANY,
  LIST_COMPANIES,
  openCompanies,
  openCompanyForm,
} from "../../support/render-pages.tsx";

const QUESTION = "Discard your changes?";

type App = Awaited<ReturnType<typeof openCompanies>>;

/** Waits for the question and answers it. */
async function answer({ page }: Pick<App, "page">, action: "Keep editing" | "Discard") {
  await eventually(() => expect(text()).toContain(QUESTION));
  button(page, action).click();
  await eventually(() => expect(text()).not.toContain(QUESTION));
}

const beforeUnload = () => {
  const event = new Event("beforeunload", { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

test.each([
  ["the menu", ({ page }: App) => void page.findSideNavigation()?.findLinkByHref("/tenant_admin/billing")?.click()],
  ["Back", ({ router }: App) => void router.navigate(-1)],
])("leaving a page with unsaved input by %s asks first", async (_, leave) => {
  const app = await openCompanyForm();
  app.typeName("Prairie Mutual");
  await act(async () => leave(app));
  await eventually(() => expect(text()).toContain('Your input in "Add a company" is not saved yet.'));
  await answer(app, "Keep editing");
  expect(app.path()).toBe(COMPANIES);
  expect(typed(app.page, "Company Name")).toBe("Prairie Mutual");
  await act(async () => leave(app));
  await answer(app, "Discard");
  await eventually(() => expect(app.path()).not.toBe(COMPANIES));
});

test("loading the page again and closing the tab ask as long as input is unsaved", async () => {
  const { typeName } = await openCompanyForm();
  expect(beforeUnload()).toBe(false);
  typeName("Prairie Mutual");
  expect(beforeUnload()).toBe(true);
  typeName("");
  expect(beforeUnload()).toBe(false);
});

test.each([
  ["Cancel", (modal: ReturnType<typeof dialog>) => button(modal, "Cancel").click()],
  [
    "a click beside it",
    () => {
      const shade = document.querySelector("[role=dialog]");
      if (!shade) throw new Error("No dialog is open");
      fireEvent.mouseDown(shade);
      fireEvent.click(shade);
    },
  ],
  ["its Close button", (modal: ReturnType<typeof dialog>) => button(modal, "Close").click()],
  [
    "Escape",
    (modal: ReturnType<typeof dialog>) =>
      fireEvent.keyDown(modal.find("input")?.getElement() ?? document, { keyCode: 27, key: "Escape" }),
  ],
])("closing a dialog with unsaved input by %s asks first", async (_, close) => {
  const app = await openCompanies();
  const modal = await app.edit();
  type(modal, "Network Type", "EPO");
  close(modal);
  await answer(app, "Keep editing");
  expect(typed(modal, "Network Type")).toBe("EPO");
  close(modal);
  await answer(app, "Discard");
  await eventually(() => expect(app.page.findAllModals().filter((each) => each.isVisible())).toEqual([]));
});

test("a dialog in which nothing was edited closes at once", async () => {
  const { page, edit } = await openCompanies();
  button(await edit(), "Cancel").click();
  await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]));
  expect(text()).not.toContain(QUESTION);
});

test("Logout asks as long as input is unsaved", async () => {
  const app = await openCompanyForm();
  app.typeName("Prairie Mutual");
  button(app.page, "Logout").click();
  await answer(app, "Keep editing");
  expect(sessionStore.getState().isAuthenticated).toBe(true);
  button(app.page, "Logout").click();
  await eventually(() => expect(text()).toContain(QUESTION));
  button(app.page, "Discard").click();
  await eventually(() => expect(app.path()).toBe("/login"));
});

test("asks about input that could not be saved, and not about saved input", async () => {
  const app = await openCompanyForm();
  app.fill();
  app.api.on(CREATE_COMPANY, refuse("unavailable", "Busy"));
  app.create();
  await eventually(() => expect(text()).toContain("Failed to create company"));
  expect(beforeUnload()).toBe(true);
  app.api.on(CREATE_COMPANY, aCompany());
  app.api.on(LIST_COMPANIES, pageOf(aCompany()));
  app.create();
  await eventually(() => expect(text()).toContain("Company created successfully"));
  expect(beforeUnload()).toBe(false);
});

test("a choice that the form made itself is no input", async () => {
  const app = await openCompanies();
  app.api.on("GET /api/billing", pageOf());
  app.api.on("GET /api/locations", pageOf(aLocation()));
  await app.go("/tenant_admin/billing?add=billing");
  await eventually(() => expect(typed(app.page, "Street")).toBe("48 Harbor Road"));
  expect(beforeUnload()).toBe(false);
});
