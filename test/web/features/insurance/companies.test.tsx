import { changedBefore } from "../../../support/render-api.tsx";
import { pageOf } from "../../../support/render-clinic.tsx";
import {
  button,
  choose,
  dialog,
  errorOf,
  eventually,
  formError,
  headers,
  notifications,
  rows,
  text,
  type,
  typed,
} from "../../../support/render-gestures.tsx";
import {
  aCompany,
  COMPANY_ID,
  CREATE_COMPANY,
  LIST_COMPANIES,
  openCompanies,
  openCompanyForm,
  UPDATE_COMPANY,
} from "../../../support/render-pages.tsx";

const DELETE = `DELETE /api/insurance/companies/${COMPANY_ID}`;

test("shows the specified columns", async () => {
  const { page } = await openCompanies();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  expect(headers(page)).toEqual(["Company Name", "Network Type", "Phone", "Status", "Actions"]);
});

test("names the missing fields of an empty form", async () => {
  const { page, create } = await openCompanyForm();
  create();
  await eventually(() => expect(errorOf(page, "Company Name")).toContain("This field is required"));
  expect(errorOf(page, "Network Type")).toContain("This field is required");
  expect(errorOf(page, "Phone")).toContain("Valid phone number is required");
});

test("creates a company, and keeps the form of one that was not created", async () => {
  const { page, api, create } = await openCompanyForm(pageOf());
  type(page, "Company Name", "Prairie Mutual");
  type(page, "Network Type", "PPO");
  type(page, "Phone", "+1 605 555 0100");
  choose(page, "Status", "INACTIVE");
  create();
  await eventually(() => expect(formError(page)).toContain("Failed to create company"));
  expect(typed(page, "Company Name")).toBe("Prairie Mutual");
  api.on(CREATE_COMPANY, aCompany());
  api.on(LIST_COMPANIES, pageOf(aCompany()));
  create();
  await eventually(() => expect(notifications(page)).toContain("Company created successfully"));
  expect(api.named(CREATE_COMPANY).at(-1)?.body).toEqual({
    company_name: "Prairie Mutual",
    network_type: "PPO",
    phone: "+1 605 555 0100",
    status: "INACTIVE",
  });
  await eventually(() => expect(text()).not.toContain("Create Company"));
  expect(rows(page)).toHaveLength(1);
});

test("saves a changed company, and shows a conflict", async () => {
  const { page, api } = await openCompanies();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Edit Great Lakes Mutual").click();
  type(dialog(page), "Network Type", "EPO");
  const theirs = aCompany({ network_type: "HMO", version: 5 });
  api.on(UPDATE_COMPANY, changedBefore(theirs));
  button(dialog(page), "Save").click();
  await eventually(() => expect(text()).toContain("Network Type: HMO (you entered EPO)"));
  api.on(UPDATE_COMPANY, theirs);
  button(dialog(page), "Save mine").click();
  await eventually(() => expect(notifications(page)).toContain("Company updated"));
  expect(api.named(UPDATE_COMPANY).at(-1)?.body).toEqual({ network_type: "EPO", version: 5 });
});

test("deletes a company after a question that names it", async () => {
  const { page, api } = await openCompanies();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Delete Great Lakes Mutual").click();
  expect(dialog(page).getElement().textContent).toContain("Delete Great Lakes Mutual?");
  api.on(DELETE, undefined);
  api.on(LIST_COMPANIES, pageOf());
  button(dialog(page), "Delete").click();
  await eventually(() => expect(notifications(page)).toContain("Company deleted"));
  await eventually(() => expect(text()).toContain("No companies found."));
});
