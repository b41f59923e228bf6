import { expect, type Page, test } from "@playwright/test";
import { LAKESIDE_ADMIN, LAKESIDE_MANAGER, PLATFORM } from "../support.ts";
import { MONDAY } from "./busy-day.ts";
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
      "online-booking": "/tenant_admin/online_booking",
      "notification-settings": "/tenant_admin/notification_settings",
      messages: "/tenant_admin/messages",
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

/** Pages that are reached by the first link of a list. */
const BEHIND_A_LIST: Readonly<Record<string, { readonly name: string; readonly ready: RegExp }>> = {
  staff: { name: "staff-member", ready: /view_staffs\/./ },
  takings: { name: "takings-entries", ready: /\/entries/ },
  clinics: { name: "clinic", ready: /tenants\/./ },
};

async function followFirstLink(page: Page, { name, ready }: { readonly name: string; readonly ready: RegExp }) {
  await page.locator("tbody a:visible").first().click();
  await expect(page).toHaveURL(ready);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await picture(page, name);
}

test("takes the pictures of each role's pages in the evening", async ({ browser }) => {
  const now = `${MONDAY}T23:40:00.000Z`;
  const nobody = await browserAt(browser, now);
  await nobody.goto("/login");
  await expect(nobody.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  await picture(nobody, "login");
  for (const [email, pages] of PAGES) {
    const page = await openAt(browser, now, email);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await (ON_A_PHONE.includes(name) ? pictures : picture)(page, name);
      const behind = BEHIND_A_LIST[name];
      if (behind) await followFirstLink(page, behind);
    }
  }
});
