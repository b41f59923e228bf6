import type { InsuranceCompany } from "../../../../shared/insurance/company.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { refuse } from "../../../support/render-api.tsx";
import { openApp } from "../../../support/render-app.tsx";
import { choose, dialog, type, typed } from "../../../support/render-forms.tsx";
import { button, errorOf, eventually, notifications, text } from "../../../support/render-gestures.tsx";
import { pageOf } from "../../../support/render-locations.tsx";
import { headers, rows } from "../../../support/render-tables.tsx";

const ID = "comp_01jd3v00000000000000000001";
const LIST = "GET /api/insurance/companies";
const CREATE = "POST /api/insurance/companies";
const UPDATE = `PATCH /api/insurance/companies/${ID}`;
const DELETE = `DELETE /api/insurance/companies/${ID}`;

const aCompany = (changes: Partial<InsuranceCompany> = {}): InsuranceCompany => ({
  company_id: ID,
  company_name: "Great Lakes Mutual",
  network_type: "HMO",
  phone: "218-555-0100",
  status: "ACTIVE",
  version: 1,
  ...changes,
});

async function openCompanies(list: unknown = pageOf(aCompany())) {
  const app = await openApp("/", { as: "TENANT_ADMIN" });
  app.api.on(LIST, list);
  await app.go("/tenant_admin/insurance_companies");
  await eventually(() => expect(text()).toContain("Add a company"));
  return { ...app, create: () => button(app.page, "Create Company").click() };
}

test("the table has the specification's columns", async () => {
  const { page } = await openCompanies();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  expect(headers(page)).toEqual(["Company Name", "Network Type", "Phone", "Status", "Actions"]);
});

test("without a company it says so", async () => {
  await openCompanies(pageOf());
  await eventually(() => expect(text()).toContain("No companies found."));
});

test("an empty form says what is missing", async () => {
  const { page, create } = await openCompanies();
  create();
  await eventually(() => expect(errorOf(page, "Company Name")).toContain("This field is required"));
  expect(errorOf(page, "Network Type")).toContain("This field is required");
  expect(errorOf(page, "Phone")).toContain("Valid phone number is required");
});

test("a company is created, and one that can't be keeps its form", async () => {
  const { page, api, create } = await openCompanies(pageOf());
  type(page, "Company Name", "Prairie Mutual");
  type(page, "Network Type", "PPO");
  type(page, "Phone", "+1 605 555 0100");
  choose(page, "Status", "INACTIVE");
  create();
  await eventually(() => expect(notifications(page)[0]).toContain("Failed to create company"));
  expect(typed(page, "Company Name")).toBe("Prairie Mutual");
  api.on(CREATE, aCompany());
  api.on(LIST, pageOf(aCompany()));
  create();
  await eventually(() => expect(notifications(page)).toContain("Company created successfully"));
  expect(api.named(CREATE).at(-1)?.body).toEqual({
    company_name: "Prairie Mutual",
    network_type: "PPO",
    phone: "+1 605 555 0100",
    status: "INACTIVE",
  });
  expect(typed(page, "Company Name")).toBe("");
  expect(rows(page)).toHaveLength(1);
});

test("a company is changed, unless others were quicker", async () => {
  const { page, api } = await openCompanies();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Edit Great Lakes Mutual").click();
  type(dialog(page), "Network Type", "EPO");
  api.on(UPDATE, refuse("conflict", MESSAGES.request.conflict));
  button(dialog(page), "Save").click();
  await eventually(() => expect(text()).toContain(MESSAGES.request.conflict));
  const theirs = aCompany({ version: 5 });
  api.on(LIST, pageOf(theirs));
  api.on(UPDATE, theirs);
  button(dialog(page), "Keep my input and save").click();
  await eventually(() => expect(notifications(page)).toContain("Company updated"));
  expect(api.named(UPDATE).at(-1)?.body).toMatchObject({ network_type: "EPO", version: 5 });
});

test("a company is deleted after a question that names it", async () => {
  const { page, api } = await openCompanies();
  await eventually(() => expect(rows(page)).toHaveLength(1));
  button(page, "Delete Great Lakes Mutual").click();
  expect(dialog(page).getElement().textContent).toContain("Delete Great Lakes Mutual?");
  api.on(DELETE, undefined);
  api.on(LIST, pageOf());
  button(dialog(page), "Delete").click();
  await eventually(() => expect(notifications(page)).toContain("Company deleted"));
  await eventually(() => expect(text()).toContain("No companies found."));
});
