import { readFileSync, writeFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { dialog, personField } from "./booking.ts";
import { book, clickFirstTime } from "./counted-booking.ts";
import { clinic, fill } from "./onboarding.ts";
import { PHONE } from "./role-pages.ts";
import {
  choosePassword,
  fillLogin,
  mailTo,
  notification,
  PLATFORM,
  secondPerson,
  signIn,
  temporaryPassword,
} from "./support.ts";
import { countOn, type Tally } from "./tally.ts";

const MOST = 25;
const EFFORT = "test/e2e/effort.md";

type Steps = readonly (readonly [name: string, Tally])[];

const sumOf = (steps: Steps, what: keyof Tally) => steps.reduce((sum, [, tally]) => sum + tally[what], 0);

/** Returns the table of the steps with their clicks and fields, and its last line with the sums. */
function tableOf(steps: Steps): string {
  const line = (...cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    line("Step", "Clicks", "Fields"),
    "|---|---:|---:|",
    ...steps.map(([name, { clicks, fields }]) => line(name, clicks, fields)),
    line("Together", sumOf(steps, "clicks"), sumOf(steps, "fields")),
  ].join("\n");
}

/** Counts what is done on the pages, step by step. */
function effortOf(tally: Tally) {
  const steps: [string, Tally][] = [];
  return {
    steps,
    step: async (name: string, take: () => Promise<void>) => {
      const before = { ...tally };
      await take();
      steps.push([name, { clicks: tally.clicks - before.clicks, fields: tally.fields - before.fields }]);
    },
  };
}

const stepOf = (page: Page, what: string): Locator => page.locator(".setup-step").filter({ hasText: what });

/** Opens the form of a step from the dashboard. */
const open = (page: Page, what: string) => stepOf(page, what).getByRole("link").click();

const goHome = (page: Page) => page.getByRole("link", { name: "Home", exact: true }).first().click();

async function expectTicked(page: Page, count: number, ...done: readonly string[]): Promise<void> {
  await expect(page.getByText(`${count} of 8 steps done`)).toBeVisible();
  for (const what of done) {
    await expect(stepOf(page, what)).toContainText("Done");
    await expect(stepOf(page, what).getByRole("link")).toHaveCount(0);
  }
}

test(`from onboarding to the first booking it takes at most ${MOST} clicks and ${MOST} fields`, async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const tally: Tally = { clicks: 0, fields: 0 };
  const { steps, step } = effortOf(tally);
  await countOn(page, tally);
  await signIn(page, PLATFORM);
  const fields = { ...clinic(`9${String(Date.now()).slice(-7)}`), State: "AZ" };
  await step("The operator creates the clinic", async () => {
    await page.getByRole("link", { name: "Create Tenant" }).click();
    await fill(page, fields);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(notification(page, "Tenant and user created successfully!")).toBeVisible();
  });
  const { text } = await mailTo(request, fields.Email, /temporary password/);
  expect(text).toContain(`invited you to ${fields["Tenant Name"]} as Clinic administrator.`);

  const owner = await secondPerson(browser);
  await countOn(owner, tally);
  await owner.goto("/login");
  await step("The owner signs in", async () => {
    await fillLogin(owner, fields.Email, await temporaryPassword(request, fields.Email));
    await choosePassword(owner, "Violet4#Kayaks");
    await expectTicked(owner, 0);
  });
  await owner.getByRole("button", { name: "Info about this page" }).click();
  const help = owner.getByRole("complementary", { name: /^Help/ });
  await expect(help.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await help.getByRole("button", { name: "Close help" }).click();
  await expectAccessible(owner);
  await owner.setViewportSize(PHONE);
  await expectAccessible(owner);
  await owner.setViewportSize({ width: 1366, height: 768 });
  // A notification that slides in would move away from a click, which would count twice.
  await owner.emulateMedia({ reducedMotion: "reduce" });

  await step("A location", async () => {
    await open(owner, "Add a location");
    await expect(owner.getByLabel("Street")).toHaveValue(fields.Street);
    await expect(dialog(owner).getByRole("button", { name: "Time Zone" })).toContainText("America/Phoenix");
    await expect(dialog(owner).getByRole("checkbox", { name: "Sunday" })).not.toBeChecked();
    await fill(owner, { "Location Name": "River Road" });
    await owner.getByRole("button", { name: "Save location" }).click();
    await expect(notification(owner, "Clinic location saved successfully!")).toBeVisible();
    await goHome(owner);
  });
  await expectTicked(owner, 2, "Add a location", "Open it on at least one day");

  await step("A service", async () => {
    await open(owner, "Add a service");
    // The only location is chosen already.
    await expect(dialog(owner).getByRole("button", { name: /^Location/ })).toContainText("River Road");
    await fill(owner, { "Service Name": "Check-up", Fee: "80", Duration: "20" });
    await owner.getByRole("button", { name: "Add service" }).click();
    await expect(owner.getByRole("row", { name: /Check-up/ })).toContainText("80.00");
    await goHome(owner);
  });
  await expectTicked(owner, 3, "Add a service");

  await step("A practitioner with hours", async () => {
    await open(owner, "Add a practitioner");
    await fill(owner, { "First Name": "Ada", "Last Name": "Byron", Email: `p${fields.Email}` });
    await owner.getByRole("button", { name: "Submit" }).click();
    await owner.getByRole("link", { name: "Set their hours" }).click();
    await expect(dialog(owner).getByLabel("Monday start")).toHaveValue("9:00 AM");
    await dialog(owner).getByRole("button", { name: "Save" }).click();
    await expect(notification(owner, "Schedule saved")).toBeVisible();
    await goHome(owner);
  });
  await expectTicked(owner, 5, "Add a practitioner", "Set the practitioner's hours");

  await step("Messages", async () => {
    await open(owner, "Decide which messages are sent");
    await expect(owner.getByText("Your clinic sends no messages yet")).toBeVisible();
    await owner.getByRole("button", { name: "Save" }).click();
    await expect(notification(owner, "Notification settings saved successfully.")).toBeVisible();
    await goHome(owner);
  });
  await expectTicked(owner, 6, "Decide which messages are sent");

  await step("The front desk: the owner books", async () => {
    await owner.getByRole("button", { name: "I book appointments myself" }).click();
    await expectTicked(owner, 7, "Invite the front desk");
  });

  await step("The first appointment", async () => {
    await open(owner, "Book the first appointment");
    await expect(personField(owner)).toBeFocused();
    await owner.keyboard.type("Nora Quinn");
    await owner.getByRole("option", { name: "New person: Nora Quinn" }).click();
    await owner.keyboard.type("2185550143");
    await expect(dialog(owner).getByRole("button", { name: /^Service/ })).toContainText("Check-up");
    await clickFirstTime(owner);
    await book(owner).click();
    await expect(notification(owner, /Nora Quinn is booked for/)).toBeVisible();
  });

  const table = tableOf(steps);
  if (process.env.EFFORT === "write")
    writeFileSync(EFFORT, readFileSync(EFFORT, "utf8").replace(/\| Step [\s\S]*\| Together .*\|/, table));
  // If this fails, look whether the new figures are right, and write them with EFFORT=write.
  expect(readFileSync(EFFORT, "utf8")).toContain(table);
  expect(sumOf(steps, "clicks")).toBeLessThanOrEqual(MOST);
  expect(sumOf(steps, "fields")).toBeLessThanOrEqual(MOST);
});
