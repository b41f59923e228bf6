import type { InsuranceCompany } from "../../shared/insurance/company.ts";
import { prepareApp } from "./render-app.tsx";
import { dialog, type } from "./render-forms.tsx";
import { button, eventually, text } from "./render-gestures.tsx";
import { pageOf } from "./render-locations.tsx";
import { rows } from "./render-tables.tsx";

export const COMPANY_ID = "comp_01jd3v00000000000000000001";
export const COMPANIES = "/tenant_admin/insurance_companies";
export const LIST_COMPANIES = "GET /api/insurance/companies";
export const CREATE_COMPANY = "POST /api/insurance/companies";
export const UPDATE_COMPANY = `PATCH /api/insurance/companies/${COMPANY_ID}`;

/** Returns a company as the API returns it. */
export const aCompany = (changes: Partial<InsuranceCompany> = {}): InsuranceCompany => ({
  company_id: COMPANY_ID,
  company_name: "Great Lakes Mutual",
  network_type: "PPO",
  phone: "(218) 555-0100",
  status: "ACTIVE",
  version: 1,
  ...changes,
});

/** The address of the form that adds a company. */
export const ADD_COMPANY = `${COMPANIES}?add=company`;

/** Opens the page of one company: a list, and forms in dialogs. */
export async function openCompanies(list: unknown = pageOf(aCompany()), path = COMPANIES) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on(LIST_COMPANIES, list);
  await app.go(path);
  await eventually(() => expect(text()).toContain("Add a company"));
  const { page } = app;
  return {
    ...app,
    typeName: (name: string) => type(page, "Company Name", name),
    fill: () => {
      type(page, "Company Name", "Prairie Mutual");
      type(page, "Network Type", "HMO");
      type(page, "Phone", "(605) 555-0173");
    },
    create: () => button(page, "Create Company").click(),
    edit: async () => {
      await eventually(() => expect(rows(page)).toHaveLength(1));
      button(page, "Edit Great Lakes Mutual").click();
      return dialog(page);
    },
  };
}

/** Opens the form that adds a company, in a dialog before its list. */
export const openCompanyForm = (list?: unknown) => openCompanies(list, ADD_COMPANY);
