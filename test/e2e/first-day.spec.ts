import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { bookNow, openDesk, registerPatient, setStatus } from "./desk-data.ts";
import { expectMenu, PHONE } from "./role-pages.ts";
import {
  choosePassword,
  correcting,
  fillLogin,
  HILLVIEW_ADMIN,
  HILLVIEW_RECEPTION,
  secondPerson,
  signIn,
  temporaryPassword,
} from "./support.ts";

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
  await choosePassword(own, "Violet4#Kayaks");
  await expect(own).toHaveURL(/\/practitioner\/my_day$/);
  await expectMenu(own, "/practitioner/my_day", "/account");
  const line = own.getByRole("list", { name: "Appointments" }).getByRole("listitem").first();
  for (const words of [`Ines ${patient.last_name}`, "Night Check", "CHECKED-IN"])
    await expect(line).toContainText(words);
  await expect(line.getByRole("button")).toHaveText(["Patient", "Start"]);

  await line.getByRole("button", { name: /^Patient / }).click();
  const patientPart = own.getByRole("complementary", { name: "Patient" });
  await expect(patientPart.getByText("born May 6, 1984")).toBeVisible();
  await expect(patientPart.getByText("No notes are recorded for this appointment.")).toBeVisible();
  await line.getByRole("button", { name: /^Start/ }).click();
  await expect(line).toContainText("IN-PROGRESS");
  await patientPart.getByRole("textbox", { name: "New note" }).fill("To rest for a week.");
  await patientPart.getByRole("button", { name: "Add note" }).click();
  await expect(patientPart.getByRole("list", { name: "Notes" })).toContainText("To rest for a week.");
  await expectAccessible(own);

  await line.getByRole("button", { name: /^Complete/ }).click();
  await expect(line).toContainText("COMPLETED");
  await correcting(own);
  await own.getByRole("button", { name: /^Undo: The appointment/ }).click();
  await expect(line).toContainText("IN-PROGRESS");
  await own.setViewportSize(PHONE);
  await expectAccessible(own);
});
