import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { fill } from "./onboarding.ts";
import {
  choosePassword,
  correcting,
  fillLogin,
  LAKESIDE_ADMIN,
  LAKESIDE_RECEPTION,
  notification,
  secondPerson,
  signIn,
  temporaryPassword,
} from "./support.ts";

const PERSON = {
  "First Name": "Noor",
  "Last Name": "Haddad",
  "Date of Birth - optional": "1991-03-04",
  "Street - optional": "3 Birch Street",
  "City - optional": "Duluth",
  State: "MN",
  Email: "noor@lakeside.example.com",
  "Phone Number - optional": "5550110177",
};
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole("button", { name: new RegExp(`^${label}`) }).click();
  await page.getByRole("option", { name: option }).click();
}

async function openHarborRoad(page: Page) {
  await page.goto("/tenant_admin/view_staffs");
  await choose(page, "Location", /Harbor Road/);
  await expect(row(page, "Zoë Lindqvist")).toBeVisible();
}

test("a receptionist is added, invited, signs in, works, and is out once terminated", async ({
  page,
  browser,
  request,
}) => {
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/clinic_staffs");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("main").getByText("First Name is required")).toBeVisible();
  await expect(page.getByLabel("First Name", { exact: true })).toBeFocused();
  await fill(page, PERSON);
  await choose(page, "Role", "Receptionist");
  await choose(page, "Clinic Location", /Harbor Road/);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(notification(page, "Staff added successfully")).toBeVisible();
  await expect(page.getByLabel("First Name", { exact: true })).toHaveValue("");

  const noor = await secondPerson(browser);
  await noor.goto("/login");
  await fillLogin(noor, PERSON.Email, await temporaryPassword(request, PERSON.Email));
  await choosePassword(noor, "Violet4#Kayaks");
  await expect(noor).toHaveURL(/\/receptionist\/dashboard$/);
  await noor.goto("/receptionist/all_practitioners");
  await expect(row(noor, "Zoë Lindqvist")).toBeVisible();

  await openHarborRoad(page);
  await page.getByRole("button", { name: "Actions for Noor Haddad" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await dialog(page)
    .getByRole("button", { name: /^Status/ })
    .click();
  await page.getByRole("option", { name: "TERMINATED" }).click();
  await expect(dialog(page).getByText("Noor loses access at once")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(row(page, "Noor Haddad")).toContainText("TERMINATED");

  await noor.getByRole("link", { name: "Patients" }).first().click();
  await expect(noor.getByText("This account is inactive.")).toBeVisible();
  await noor.getByRole("button", { name: "Logout" }).click();
  await fillLogin(noor, PERSON.Email, "Violet4#Kayaks");
  await expect(noor.getByText("Incorrect username or password.").first()).toBeVisible();
});

test("a practitioner's week is set, seen, switched, refused where it overlaps, and read by the front desk", async ({
  page,
  browser,
}) => {
  await signIn(page, LAKESIDE_ADMIN);
  await openHarborRoad(page);
  await page.getByRole("button", { name: "Edit Schedule Zoë Lindqvist" }).click();
  await dialog(page).getByRole("button", { name: "Clear Friday" }).click();
  await dialog(page).getByLabel("Thursday start").fill("10:00");
  await dialog(page).getByLabel("Thursday end").fill("09:00");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByText("End must be after start")).toBeVisible();
  await dialog(page).getByLabel("Thursday end").fill("14:30");
  await correcting(page);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  const overlap = "The hours on Thu overlap those at Canyon Lake, on Thu from 9:00 AM to 4:00 PM in its time zone.";
  await expect(dialog(page).getByRole("list", { name: "Week" }).getByText(overlap)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Clear Thursday" }).click();
  await dialog(page).getByLabel("Saturday start").fill("10:00");
  await dialog(page).getByLabel("Saturday end").fill("12:30");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(notification(page, "Schedule saved")).toBeVisible();

  await page.reload();
  await expect(page).toHaveURL(/location=loc_/);
  await page.getByRole("button", { name: "View Schedule Zoë Lindqvist" }).click();
  await expect(dialog(page).getByText("10:00 AM – 12:30 PM")).toBeVisible();
  await expect(dialog(page).getByLabel("Available on Friday")).toHaveCount(0);
  const saturday = dialog(page).getByLabel("Available on Saturday");
  await saturday.click();
  await expect(notification(page, "Availability updated")).toBeVisible();
  await expect(saturday).not.toBeChecked();
  await page.route("**/schedules/*", (route) => route.abort(), { times: 1 });
  await saturday.click();
  await expect(dialog(page).getByText("Failed to update availability")).toBeVisible();
  await expect(saturday).not.toBeChecked();

  const desk = await secondPerson(browser);
  await signIn(desk, LAKESIDE_RECEPTION);
  await desk.goto("/receptionist/all_practitioners");
  await desk.getByLabel("Name, phone or email").fill("zoe");
  await expect(desk.getByRole("row")).toHaveCount(2);
  await desk.getByRole("link", { name: "Zoë Lindqvist" }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toContainText("Zoë Lindqvist");
  await expect(desk.getByText("10:00 AM – 12:30 PM")).toBeVisible();
  await desk.getByRole("tab", { name: "COMPLETED" }).click();
  await expect(desk.getByRole("list", { name: "COMPLETED" }).getByRole("listitem").first()).toBeVisible();
  await desk.goto("/receptionist/practitioners/staff_01jd3v00000000000000000001/profile");
  await expect(desk.getByText("Practitioner not found")).toBeVisible();
});

test("the form that adds staff is accessible, the list with its dialogs, and a person's page", async ({ page }) => {
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/clinic_staffs");
  await page.getByRole("button", { name: "Submit" }).click();
  await expectAccessible(page);

  await openHarborRoad(page);
  await expectAccessible(page);
  for (const [opener, ready] of [
    ["View Schedule Zoë Lindqvist", "Monday"],
    ["Edit Schedule Zoë Lindqvist", "Monday"],
    ["Actions for Zoë Lindqvist", "First Name"],
  ] as const) {
    await page.getByRole("button", { name: opener, exact: true }).click();
    if (ready === "First Name") await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect(dialog(page).getByText(ready, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Zoë Lindqvist" }).click();
  await expect(page.getByText("Annual Physical, 45 min")).toBeVisible();
  await expect(page.getByText("Loading appointments")).toHaveCount(0);
  await expectAccessible(page);
});
