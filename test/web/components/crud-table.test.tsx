import { refuse } from "../../support/render-api.tsx";
import { pageOf } from "../../support/render-clinic.tsx";
import { button, dialog, eventually, headers, notifications, rows, text } from "../../support/render-gestures.tsx";
import {
  ADD_COMPANY,
  aCompany,
  COMPANIES,
  COMPANY_ID,
  LIST_COMPANIES,
  openCompanies,
} from "../../support/render-pages.tsx";

const OTHER_ID = "comp_01jd3v00000000000000000002";
const other = aCompany({ company_id: OTHER_ID, company_name: "Prairie Mutual" });
const DELETE = `DELETE /api/insurance/companies/${COMPANY_ID}`;
const DELETE_OTHER = `DELETE /api/insurance/companies/${OTHER_ID}`;

async function openTwo() {
  const app = await openCompanies(pageOf(aCompany(), other));
  await eventually(() => expect(rows(app.page)).toHaveLength(2));
  const select = (row: number) => app.page.findTable()?.findRowSelectionArea(row)?.click();
  return { ...app, select };
}

test("the list comes first, and its form opens on demand and stands in the address", async () => {
  const { page, router } = await openCompanies();
  expect(page.findModal()).toBeNull();
  button(page, "Add a company").click();
  await eventually(() => expect(dialog(page).getElement().textContent).toContain("Company Name"));
  expect(`${COMPANIES}${router.state.location.search}`).toBe(ADD_COMPANY);
  button(dialog(page), "Cancel").click();
  await eventually(() => expect(router.state.location.search).toBe(""));
});

test("an empty list offers the form", async () => {
  const { page } = await openCompanies(pageOf());
  await eventually(() => expect(text()).toContain("No companies found."));
  page.findTable()?.findEmptySlot()?.findButton()?.click();
  await eventually(() => expect(dialog(page).getElement().textContent).toContain("Company Name"));
});

test("the header has no action of a row, and offers to delete only selected rows", async () => {
  const { page, select } = await openTwo();
  const inHeader = () =>
    page
      .findTable()
      ?.findHeaderSlot()
      ?.findAllButtons()
      .map((each) => each.getElement().textContent)
      .filter(Boolean);
  expect(inHeader()).toEqual(["CSV", "Add a company"]);
  select(1);
  await eventually(() => expect(inHeader()).toEqual(["CSV", "Delete", "Add a company"]));
  select(1);
  await eventually(() => expect(inHeader()).toEqual(["CSV", "Add a company"]));
});

test("deletes several rows, and goes on with the one that could not be deleted", async () => {
  const { page, api, select } = await openTwo();
  select(1);
  select(2);
  const inHeader = (at: number) => page.findTable()?.findHeaderSlot()?.findAllButtons()[at];
  await eventually(() => expect(inHeader(1)?.getElement().textContent).toBe("Delete"));
  inHeader(1)?.click();
  expect(dialog(page).getElement().textContent).toContain("Great Lakes MutualPrairie Mutual");
  api.on(DELETE, undefined);
  api.on(DELETE_OTHER, refuse("unavailable", "Busy"));
  button(dialog(page), "Delete").click();
  await eventually(() => expect(text()).toContain("Failed to delete company"));
  api.on(DELETE_OTHER, undefined);
  api.on(LIST_COMPANIES, pageOf());
  button(dialog(page), "Delete").click();
  await eventually(() => expect(notifications(page)).toContain("Company deleted"));
  expect(api.named(DELETE)).toHaveLength(1);
  expect(api.named(DELETE_OTHER)).toHaveLength(2);
});

test("the counter says how many of all rows the filter leaves", async () => {
  const { page } = await openTwo();
  page.findTable()?.findTextFilter()?.findInput().setInputValue("Prairie");
  await eventually(() => expect(text()).toContain("Companies (1/2)"));
});

test("page size and columns are chosen in the preferences, and kept on the device", async () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    aCompany({ company_id: `comp_${at}`, company_name: `Mutual ${at}` }),
  );
  const { page, go } = await openCompanies(pageOf(...many));
  await eventually(() => expect(rows(page)).toHaveLength(20));
  button(page, "Preferences").click();
  await eventually(() => expect(page.findCollectionPreferences()?.findModal()).toBeTruthy());
  const modal = page.findCollectionPreferences()?.findModal();
  modal?.findPageSizePreference()?.findOptions()[0]?.findNativeInput().click();
  modal?.findContentDisplayPreference()?.findOptions()[1]?.findVisibilityToggle().findNativeInput().click();
  modal?.findConfirmButton()?.click();
  await eventually(() => expect(rows(page)).toHaveLength(10));
  const shown = ["Company Name", "Phone", "Status", "Actions"];
  expect(headers(page)).toEqual(shown);
  await go("/account");
  await go(COMPANIES);
  await eventually(() => expect(rows(page)).toHaveLength(10));
  expect(headers(page)).toEqual(shown);
});

test("long texts are shown in full, and cut when lines are not wrapped by choice, which is kept on the device", async () => {
  const { page, go } = await openTwo();
  const cell = () => page.findTable()?.findBodyCell(1, 2)?.getElement();
  expect(cell()?.style.maxWidth).toBe("");
  button(page, "Preferences").click();
  await eventually(() => expect(page.findCollectionPreferences()?.findModal()).toBeTruthy());
  const modal = page.findCollectionPreferences()?.findModal();
  modal?.findWrapLinesPreference()?.findNativeInput().click();
  modal?.findConfirmButton()?.click();
  await eventually(() => expect(cell()?.style.maxWidth).toBe("280px"));
  await go("/account");
  await go(COMPANIES);
  await eventually(() => expect(rows(page)).toHaveLength(2));
  expect(cell()?.style.maxWidth).toBe("280px");
});
