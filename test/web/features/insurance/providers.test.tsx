import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { pageOf } from "../../../support/render-clinic.tsx";
import { button, dialog, eventually, headers, notifications, rows, text } from "../../../support/render-gestures.tsx";
import { aProvider, ID, LIST, openProviders } from "./render-providers.tsx";

const DELETE = `DELETE /api/insurance/providers/${ID}`;

test("shows the specified columns and the number of rows", async () => {
  const { page } = await openProviders();
  await eventually(() =>
    expect(rows(page)[0]?.slice(0, 5)).toEqual([
      "Blue Harbor",
      "PPO",
      "claims@blueharbor.example.com",
      "+1 (218) 555-0100",
      "ACTIVE",
    ]),
  );
  expect(headers(page)).toEqual(["Provider Name", "Coverage Type", "Email", "Phone", "Status", "Actions"]);
  expect(text()).toContain("Providers (1)");
});

test("shows three placeholder rows while loading, and then that there are no providers", async () => {
  let answer = (_: unknown) => {};
  const { page } = await openProviders(() => new Promise((resolve) => (answer = resolve)));
  expect(rows(page)).toHaveLength(3);
  answer(pageOf());
  await eventually(() => expect(text()).toContain("No providers found."));
});

test("says why the list can't be loaded, and tries again", async () => {
  const { page, api } = await openProviders(refuse("internal", REQUEST_TEXTS.internal));
  await eventually(() => expect(text()).toContain(REQUEST_TEXTS.internal));
  api.on(LIST, pageOf(aProvider()));
  button(page, "Try again").click();
  await eventually(() => expect(rows(page)).toHaveLength(1));
});

test("filters by any column, and says when nothing matches", async () => {
  const { page } = await openProviders();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  page.findTable()?.findTextFilter()?.findInput().setInputValue("nowhere");
  await eventually(() => expect(text()).toContain("No matches"));
  button(page, "Clear filter").click();
  await eventually(() => expect(rows(page)).toHaveLength(1));
});

test("deletes a provider after a question that names it", async () => {
  const { page, api } = await openProviders();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Delete Blue Harbor").click();
  expect(dialog(page).getElement().textContent).toContain("Delete Blue Harbor?");
  expect(api.named(DELETE)).toEqual([]);
  api.on(DELETE, undefined);
  api.on(LIST, pageOf());
  button(dialog(page), "Delete").click();
  await eventually(() => expect(text()).toContain("No providers found."));
  expect(notifications(page)).toContain("Provider deleted");
  expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]);
});

test("says why a deletion failed, and keeps the row", async () => {
  const { page, api } = await openProviders();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Delete Blue Harbor").click();
  api.on(DELETE, refuse("unavailable", REQUEST_TEXTS.unavailable));
  button(dialog(page), "Delete").click();
  await eventually(() => expect(text()).toContain("Failed to delete provider"));
  expect(text()).toContain(REQUEST_TEXTS.unavailable);
  button(dialog(page), "Cancel").click();
  await eventually(() => expect(page.findAllModals().filter((each) => each.isVisible())).toEqual([]));
  expect(rows(page)).toHaveLength(1);
});
