import type { TenantRole } from "../../shared/contract/roles.ts";
import type { InsuranceCompany } from "../../shared/insurance/insurer.ts";
import type { Tenant } from "../../shared/tenants/tenant.ts";
import { prepareApp, TENANT_ID, USER_ID } from "./render-app.tsx";
import { pageOf } from "./render-clinic.tsx";
import { DESK_ANSWERS, NOW } from "./render-desk.tsx";
import { button, dialog, eventually, rows, text, type } from "./render-gestures.tsx";

/**
 * Opens a page of the front desk, or of another role of the clinic, at half past nine of a Friday, with the answers to
 * its requests.
 */
export async function openDesk(path: string, answers: Record<string, unknown> = {}, as: TenantRole = "RECEPTIONIST") {
  // Only the date is fixed. Timers run, because the page debounces and polls.
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const app = prepareApp({ as });
  for (const [name, answer] of Object.entries({ ...DESK_ANSWERS, ...answers })) app.api.on(name, answer);
  await app.go(path);
  return app;
}

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

/** Returns a clinic as the API returns it. */
export const aTenant = (changes: Partial<Tenant> = {}): Tenant => ({
  tenant_id: TENANT_ID,
  user_id: USER_ID,
  tenant_name: "Lakeside Family Clinic",
  username: "lakeside1",
  email: "hello@lakeside.example.com",
  phone_number: "5550110000",
  street: "1 Main St",
  city: "Duluth",
  state: "MN",
  zipcode: "55802",
  status: "ACTIVE",
  website_url: null,
  logo_url: null,
  allow_overbooking: false,
  refunds_by_administrators: false,
  receipt_details: false,
  feed_names: "none",
  created_at: "2026-02-03T10:00:00.000Z",
  setup: "complete",
  invitation: "accepted",
  version: 1,
  ...changes,
});

/** Returns a number of clinics with different ids, names and days, the newest first. */
export const tenants = (count: number): Tenant[] =>
  Array.from({ length: count }, (_, index) =>
    aTenant({
      tenant_id: `ten_01jd3v000000000000${String(index).padStart(8, "0")}`,
      tenant_name: `Clinic ${String(index).padStart(3, "0")}`,
      created_at: new Date(Date.UTC(2026, 5, 1) - index * 86_400_000).toISOString(),
    }),
  );
