import { expect, type Page, test } from "@playwright/test";
import type { Staff } from "../../../shared/staff/staff.ts";
import { callApi, type Rows } from "../desk-data.ts";
import { LAKESIDE_ADMIN, LAKESIDE_MANAGER, PLATFORM } from "../support.ts";
import { MONDAY, TUESDAY, WEDNESDAY } from "./busy-day.ts";
import { browserAt, openAt, picture, pictures } from "./camera.ts";

/** Pages of which a picture on a phone is taken, too. */
const ON_A_PHONE = ["owner-dashboard", "my-day"];

/** The pages of each role, by the name of the picture. */
const PAGES = [
  [
    LAKESIDE_ADMIN,
    {
      "owner-dashboard": "/dashboard",
      "clinic-profile": "/tenant_admin/clinic_profile",
      locations: "/tenant_admin/loc_rooms/locations",
      rooms: "/tenant_admin/loc_rooms/rooms",
      services: "/tenant_admin/services",
      people: "/tenant_admin/people",
      staff: "/tenant_admin/view_staffs",
      "add-staff": "/tenant_admin/clinic_staffs",
      administrators: "/tenant_admin/administrators",
      "notification-settings": "/tenant_admin/notification_settings",
      "insurance-companies": "/tenant_admin/insurance_companies",
      "insurance-providers": "/tenant_admin/insurance_providers",
      "note-templates": "/tenant_admin/note_templates",
      billing: "/tenant_admin/billing",
      integrations: "/tenant_admin/integrations",
      import: "/tenant_admin/import",
      activity: "/tenant_admin/activity",
      "erase-patient": "/tenant_admin/erase_patient",
      "account-settings": "/account",
      forbidden: "/unauthorized",
    },
  ],
  [LAKESIDE_MANAGER, { reports: "/reports", takings: "/takings", "needs-attention": "/needs_attention" }],
  ["practitioner@lakeside.example.com", { "my-day": "/practitioner/my_day" }],
  [
    PLATFORM,
    {
      "operator-dashboard": "/dashboard",
      clinics: "/platform_admin/view_tenants",
      onboarding: "/platform_admin/create_tenant",
      offboarding: "/platform_admin/offboarding",
      announcements: "/platform_admin/announcements",
      "platform-administrators": "/platform_admin/administrators",
      "platform-activity": "/platform_admin/activity",
    },
  ],
] as const;

/** Gives the clinic what it has after its first weeks and the demo data lack. */
async function furnish(admin: Page): Promise<void> {
  const clinic = "/api/tenants/current";
  await callApi(admin, "POST", `${clinic}/api-keys`, {
    name: "Website",
    scopes: ["appointments:read", "appointments:write", "configuration:read"],
  });
  const events = ["appointment.booked", "appointment.cancelled", "payment.recorded"];
  await callApi(admin, "POST", `${clinic}/webhooks`, { url: "https://hooks.example.com/clinic", events });
  for (const [name, text] of [
    ["Follow-up", "Since the last visit:\nExamination:\nPlan:"],
    ["Vaccination", "Vaccine and batch:\nSite:\nObserved for 15 minutes."],
  ])
    await callApi(admin, "POST", `${clinic}/note-templates`, { name, text });
  const { items } = await callApi<Rows<Staff>>(admin, "GET", "/api/staff?limit=100");
  const tanaka = items.find(({ last_name }) => last_name === "Tanaka") as Staff;
  const leave = { from_date: TUESDAY, to_date: WEDNESDAY, reason: "Conference" };
  await callApi(admin, "POST", `/api/staff/${tanaka.staff_id}/time-off`, leave);
}

interface Behind {
  readonly name: string;
  /** @default the first link of the list */
  readonly link?: RegExp;
  readonly ready: RegExp;
}

/** Pages that are reached by a link of a list. */
const BEHIND_A_LIST: Readonly<Record<string, Behind>> = {
  staff: { name: "staff-member", link: /Okafor/, ready: /view_staffs\/./ },
  takings: { name: "takings-entries", ready: /\/entries/ },
  clinics: { name: "clinic", ready: /tenants\/./ },
};

async function followLink(page: Page, { name, link = /./, ready }: Behind) {
  await page.locator("tbody").getByRole("link", { name: link }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(ready);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await picture(page, name);
}

test("takes the pictures of each role's pages in the evening", async ({ browser }) => {
  const now = `${MONDAY}T23:40:00.000Z`;
  const visitor = await browserAt(browser, now);
  await visitor.goto("/login");
  await expect(visitor.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  await picture(visitor, "login");
  for (const [email, pages] of PAGES) {
    const page = await openAt(browser, now, email);
    if (email === LAKESIDE_ADMIN) await furnish(page);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (name === "my-day") {
        await page
          .getByRole("button", { name: /^Patient / })
          .first()
          .click();
        await expect(page.getByRole("complementary", { name: "Patient" }).getByRole("heading").first()).toBeVisible();
        await page.evaluate(() => scrollTo(0, 0));
      }
      await (ON_A_PHONE.includes(name) ? pictures : picture)(page, name);
      const behind = BEHIND_A_LIST[name];
      if (behind) await followLink(page, behind);
    }
  }
});
