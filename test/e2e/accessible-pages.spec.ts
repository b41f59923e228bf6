import { expect, type Page, test } from "@playwright/test";
import type { Role } from "../../shared/contract/roles.ts";
import { menuOf } from "../../web/src/app/navigation.ts";
import { PAGES } from "../../web/src/app/pages.ts";
import { linkTo, PATHS } from "../../web/src/paths.ts";
import { expectAccessible } from "./accessible.ts";
import { callApi, type Rows } from "./desk-data.ts";
import { DEMO_PASSWORD, fillLogin, LAKESIDE_ADMIN, LAKESIDE_MANAGER, LAKESIDE_RECEPTION, PLATFORM } from "./support.ts";

const PEOPLE: Readonly<Record<Role, string>> = {
  PLATFORM_ADMIN: PLATFORM,
  TENANT_ADMIN: LAKESIDE_ADMIN,
  RECEPTIONIST: LAKESIDE_RECEPTION,
  MANAGER: LAKESIDE_MANAGER,
  PRACTITIONER: "practitioner@lakeside.example.com",
};

/** Which list has the records of a page, by the parameter of its path and the field that has the id. */
const LISTS: Readonly<Record<string, readonly [path: string, id: string]>> = {
  locationId: ["/api/locations", "location_id"],
  patientId: ["/api/patients", "patient_id"],
  appointmentId: ["/api/appointments", "appointment_id"],
  staffId: ["/api/staff", "staff_id"],
  practitionerId: ["/api/practitioners", "staff_id"],
  companyId: ["/api/insurance/companies", "company_id"],
  leadId: ["/api/leads", "lead_id"],
  tenantId: ["/api/tenants", "tenant_id"],
};

/** Pages that need two patients or a payment, which other stories open. */
const ELSEWHERE: readonly string[] = [PATHS.mergePatients, PATHS.receipt];

/** Returns the address of a page, with the first record of the list that it belongs to. */
async function addressOf(page: Page, path: string): Promise<string> {
  const name = /:(\w+)/.exec(path)?.[1];
  if (!name) return path;
  const [list, field] = LISTS[path === PATHS.practitioner ? "practitionerId" : name] ?? ["", ""];
  const { items } = await callApi<Rows<Record<string, string>>>(page, "GET", list);
  return linkTo(path, { [name]: items[0]?.[field] ?? "" });
}

for (const [role, email] of Object.entries(PEOPLE) as [Role, string][])
  test(`every page of ${role} is accessible`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.goto("/login");
    await fillLogin(page, email, DEMO_PASSWORD);
    await expect(page).not.toHaveURL(/\/login$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const menu = menuOf(role, [role]).map(({ href }) => href);
    const own = PAGES.filter(
      ({ path, roles }) => menu.includes(path) || (roles[0] === role && !ELSEWHERE.includes(path)),
    );
    for (const { path } of own)
      await test.step(path, async () => {
        await page.goto(await addressOf(page, path));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        await expect(page.getByText(/^(Loading|Failed to)/)).toHaveCount(0);
        await expectAccessible(page);
      });
  });
