import { expect, test } from "@playwright/test";
import { WEEKDAYS } from "../../shared/values/days-and-times.ts";
import { expectAccessible } from "./accessible.ts";
import { bookNow, callApi, type Desk, registerPatient, setStatus, zoneNow } from "./desk-data.ts";
import { clinic, fill } from "./onboarding.ts";
import { choose, PHONE } from "./role-pages.ts";
import { choosePassword, fillLogin, notification, PLATFORM, signIn, temporaryPassword } from "./support.ts";

test("the owner who treats gives herself two further roles, sets her hours, and works through her own day", async ({
  page,
  browser,
  request,
}) => {
  const fields = clinic(`8${String(Date.now()).slice(-7)}`);
  await signIn(page, PLATFORM);
  await page.goto("/platform_admin/create_tenant");
  await fill(page, fields);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(notification(page, "Tenant and user created successfully!")).toBeVisible();

  // My Day begins at the day of the device.
  const owner = await (await browser.newContext({ timezoneId: zoneNow() })).newPage();
  await owner.goto("/login");
  await fillLogin(owner, fields.Email, await temporaryPassword(request, fields.Email));
  await choosePassword(owner, "Violet4#Kayaks");
  await expect(owner.getByText("0 of 8 steps done")).toBeVisible();
  const place = { street: "2 River Road", city: "Springfield", state: "IL", zipcode: "01234" };
  const open = { open: "00:00", close: "23:59", status: "available" };
  const location = await callApi<Desk["location"]>(owner, "POST", "/api/locations", {
    ...place,
    location_name: "River Road",
    email: "river@riverside.example.com",
    phone_number: "5550100301",
    time_zone: zoneNow(),
    operating_hours: Object.fromEntries(WEEKDAYS.map((day) => [day, open])),
  });
  const { location_id } = location;
  const offered = { service_name: "Check-up", location_id, status: "ACTIVE", fee: "80.00", duration: 15 };
  const service = await callApi<Desk["service"]>(owner, "POST", "/api/services", offered);

  // The page that is open does not know what was added without it.
  await owner.goto("/tenant_admin/people");
  await owner.getByRole("button", { name: "Change roles Grace Hopper" }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Roles/ }).click();
  await owner.getByRole("option", { name: "Receptionist" }).click();
  await owner.getByRole("option", { name: "Practitioner" }).click();
  await owner.keyboard.press("Escape");
  await expect(dialog.getByText("Grace stays signed in")).toBeVisible();
  // The only location is chosen already.
  await expect(dialog.getByRole("button", { name: /^Clinic Location/ })).toContainText("River Road");
  await expectAccessible(owner);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(notification(owner, "The roles of Grace Hopper were saved.")).toBeVisible();
  await expect(owner.getByRole("row", { name: /Grace Hopper/ })).toContainText(
    "Clinic administrator, Receptionist, Practitioner",
  );
  await expectAccessible(owner);

  await owner
    .getByRole("row", { name: /Grace Hopper/ })
    .getByRole("link")
    .click();
  await owner.getByRole("button", { name: "Edit Schedule" }).click();
  const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
  for (const day of days) {
    await owner.getByLabel(`${day} start`).fill("00:00");
    await owner.getByLabel(`${day} end`).fill("23:59");
  }
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(notification(owner, "Schedule saved")).toBeVisible();

  // The own tokens have the new roles already, so she books as her own front desk.
  const patient = await registerPatient(owner, "Ines", "Own");
  await setStatus(owner, await bookNow(owner, { location, service }, patient), "CHECKED-IN");
  await owner.getByRole("link", { name: "My Day", exact: true }).click();
  const line = owner.getByRole("list", { name: "Appointments" }).getByRole("listitem").first();
  for (const words of ["Ines Own", "Check-up", "CHECKED-IN"]) await expect(line).toContainText(words);
  await line.getByRole("button", { name: /^Start/ }).click();
  await expect(line).toContainText("IN-PROGRESS");
  await expectAccessible(owner);
  await owner.setViewportSize(PHONE);
  await expectAccessible(owner);
  await owner.setViewportSize({ width: 1280, height: 720 });

  await owner.goto("/account");
  await expect(owner.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  // This time, the files of the page are there before the configuration.
  await owner.reload();
  await choose(owner, "Main role", "Practitioner");
  await expect(notification(owner, "Your main role is Practitioner now.")).toBeVisible();
  await expectAccessible(owner);
  await owner.goto("/");
  await expect(owner).toHaveURL(/\/practitioner\/my_day$/);
});
