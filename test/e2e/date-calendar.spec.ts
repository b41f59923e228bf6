import { expect, type Page, test } from "@playwright/test";
import { dialog } from "./booking.ts";
import { LAKESIDE_RECEPTION, signIn } from "./support.ts";

/** Each opens a page with a date field, whose calendar has not been loaded yet. */
const FIELDS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "the calendar page": (page) => page.goto("/receptionist/calendar"),
  "the list of appointments": (page) => page.goto("/receptionist/all_appointments"),
  "a booking by its button": async (page) => {
    await page.goto("/receptionist/dashboard");
    await page.getByRole("button", { name: "Book Appointment" }).click();
    await expect(dialog(page)).toBeVisible();
  },
  "a booking by Find": async (page) => {
    await page.goto("/receptionist/all_patients");
    await page.getByRole("button", { name: "Find", exact: true }).click();
    await page.getByRole("option", { name: "Book an appointment" }).click();
    await expect(dialog(page).getByRole("heading", { name: "Book Appointment" })).toBeVisible();
  },
};

for (const [name, open] of Object.entries(FIELDS))
  test(`shows the whole calendar when a date field first opens it, on a screen and on a phone: ${name}`, async ({
    page,
  }) => {
    await signIn(page, LAKESIDE_RECEPTION);
    // With a route, the browser keeps no file from the first visit.
    await page.route("**/assets/**", (route) => route.continue());
    for (const width of [1366, 375]) {
      await page.setViewportSize({ width, height: 812 });
      await open(page);
      await page
        .getByRole("button", { name: /^Choose (a|another) date/ })
        .first()
        .click();
      const calendar = page.getByRole("dialog", { name: "Calendar" });
      await expect(calendar).toBeVisible();
      for (const day of [calendar.getByRole("gridcell").first(), calendar.getByRole("gridcell").last()])
        await expect(day).toBeInViewport({ ratio: 1 });
      const [box, ground] = await calendar.evaluate((panel) =>
        [panel, panel.closest("[data-open]")].map((each) => each?.getBoundingClientRect().toJSON()),
      );
      expect(box.width).toBeGreaterThan(200);
      expect([ground.width, ground.height]).toEqual([box.width, box.height]);
    }
  });
