import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { bookNow, openDesk, registerPatient, setStatus } from "./desk-data.ts";
import { clinic, fill } from "./onboarding.ts";
import { choose, expectMenu, PHONE } from "./role-pages.ts";
import {
  choosePassword,
  correcting,
  fillLogin,
  HILLVIEW_ADMIN,
  HILLVIEW_RECEPTION,
  PLATFORM,
  secondPerson,
  signIn,
  temporaryPassword,
} from "./support.ts";

test("an administrator's checklist leads to each form, ticks off what is done, and keeps the rest", async ({
  page,
  browser,
  request,
}) => {
  const fields = clinic(`9${String(Date.now()).slice(-7)}`);
  await signIn(page, PLATFORM);
  await page.goto("/platform_admin/create_tenant");
  await fill(page, fields);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Tenant and user created successfully!")).toBeVisible();

  const admin = await secondPerson(browser);
  await admin.goto("/login");
  await fillLogin(admin, fields.Email, await temporaryPassword(request, fields.Email));
  await choosePassword(admin, "Riverside#1");
  await expect(admin.getByText("0 of 7 steps done")).toBeVisible();
  const step = (what: string) => admin.locator(".setup-step").filter({ hasText: what });
  const expectTicked = async (count: number, ...done: readonly string[]) => {
    await admin.getByRole("link", { name: "Home", exact: true }).first().click();
    await expect(admin.getByText(`${count} of 7 steps done`)).toBeVisible();
    for (const what of done) {
      await expect(step(what)).toContainText("Done");
      await expect(step(what).getByRole("link")).toHaveCount(0);
    }
  };

  await admin.getByRole("button", { name: "Info about this page" }).click();
  const help = admin.getByRole("complementary", { name: /^Help/ });
  await expect(help.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await help.getByRole("button", { name: "Close help" }).click();
  await expect(help).toHaveCount(0);

  await step("Add a location").getByRole("link").click();
  await fill(admin, {
    "Location Name": "River Road",
    Street: "2 River Road",
    City: "Springfield",
    State: "IL",
    "Zip Code": "01234",
    Email: "river@riverside.example.com",
    "Phone Number": "5550100301",
    "Monday open time": "08:30",
    "Monday close time": "16:00",
  });
  await admin.getByRole("button", { name: "Save location" }).click();
  await expect(admin.getByText("Clinic location saved successfully!")).toBeVisible();
  await expectTicked(2, "Add a location", "Open it on at least one day");

  await step("Add a service").getByRole("link").click();
  // The only location is chosen already.
  await expect(admin.getByRole("button", { name: /^Location/ })).toContainText("River Road");
  await fill(admin, { "Service Name": "Check-up", Fee: "80", Duration: "20" });
  await choose(admin, "Status", "ACTIVE");
  await admin.getByRole("button", { name: "Add service" }).click();
  await expect(admin.getByText("Service added successfully!")).toBeVisible();
  await expectTicked(3, "Add a service");

  await step("Add a practitioner").getByRole("link").click();
  const { Zipcode, "Tenant Name": _, Username, ...person } = fields;
  await fill(admin, { ...person, Email: `p${fields.Email}`, "First Name": "Ada" });
  await choose(admin, "Role", "Practitioner");
  await admin.getByRole("button", { name: "Submit" }).click();
  await expect(admin.getByText("Staff added successfully")).toBeVisible();
  await expectTicked(4, "Add a practitioner");

  for (const [what, path] of [
    ["Set the practitioner's hours", "/tenant_admin/view_staffs"],
    ["Invite the front desk", "/tenant_admin/clinic_staffs"],
    ["Book the first appointment", "/receptionist/calendar"],
  ] as const) {
    await expect(step(what)).toContainText("To do");
    await expect(step(what).getByRole("link")).toHaveAttribute("href", path);
  }
  await expectAccessible(admin);
  await admin.setViewportSize(PHONE);
  await expectAccessible(admin);
});

test("a practitioner finds the next patient on the first day, starts, notes, completes, and takes it back", async ({
  page,
  browser,
  request,
}) => {
  const admin = await secondPerson(browser);
  await signIn(admin, HILLVIEW_ADMIN);
  const desk = await openDesk(admin);
  await signIn(page, HILLVIEW_RECEPTION);
  const patient = await registerPatient(page, "Ines", `First${desk.practitioner.replace(/\D/g, "")}`);
  await setStatus(page, await bookNow(page, desk, patient), "CHECKED-IN");

  const own = await (await browser.newContext({ timezoneId: desk.location.time_zone })).newPage();
  await own.goto("/login");
  await fillLogin(own, desk.practitioner, await temporaryPassword(request, desk.practitioner));
  await choosePassword(own, "Lakeshore#7");
  await expect(own).toHaveURL(/\/practitioner\/my_day$/);
  await expectMenu(own, "/practitioner/my_day", "/account");
  const line = own.getByRole("list", { name: "Appointments" }).getByRole("listitem").first();
  for (const words of [`Ines ${patient.last_name}`, "Night Check", "CHECKED-IN"])
    await expect(line).toContainText(words);
  await expect(line.getByRole("button")).toHaveText(["Patient", "Start"]);

  await line.getByRole("button", { name: /^Patient / }).click();
  await expect(line.getByText("born May 6, 1984")).toBeVisible();
  await expect(line.getByText("No notes are recorded for this appointment.")).toBeVisible();
  await line.getByRole("button", { name: /^Start/ }).click();
  await expect(line).toContainText("IN-PROGRESS");
  await line.getByRole("textbox", { name: "New note" }).fill("To rest for a week.");
  await line.getByRole("button", { name: "Add note" }).click();
  await expect(line.getByRole("list", { name: "Notes" })).toContainText("To rest for a week.");
  await expectAccessible(own);

  await line.getByRole("button", { name: /^Complete/ }).click();
  await expect(line).toContainText("COMPLETED");
  await correcting(own);
  await own.getByRole("button", { name: /^Undo: The appointment/ }).click();
  await expect(line).toContainText("IN-PROGRESS");
  await own.setViewportSize(PHONE);
  await expectAccessible(own);
});
