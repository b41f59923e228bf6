import { fireEvent } from "@testing-library/react";
import { nameDraft, storeDraft } from "../../../../web/src/lib/forms/drafts.ts";
import { freeTimes, listed, SLOTS, STAFF_ID } from "../../../support/render-desk.tsx";
import { button, choose, chosen, dialog, eventually, text, type, typed } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";
import { allowOverbooking, BO, BOOK, NEXT, open, times } from "./open-booking.ts";

const REASON = "Reason for overbooking";
const answers = { "GET /api/availability": listed(SLOTS), [NEXT]: listed(freeTimes("10:30", "11:15")) };

type Page = Awaited<ReturnType<typeof open>>["page"];

const overbook = (page: Page) =>
  page
    .findAllCheckboxes()
    .find((each) => each.findLabel().getElement().textContent === "Overbook")
    ?.findNativeInput();

/** Opens a booking with a practitioner over another appointment. */
async function openOverbooked() {
  const app = await open("Book Appointment", answers);
  allowOverbooking();
  choose(dialog(app.page), "Practitioner", BO);
  await eventually(() => expect(overbook(app.page)).toBeTruthy());
  overbook(app.page)?.click();
  type(dialog(app.page), REASON, "Urgent");
  return app;
}

test("sends no reason for overbooking with a free time of any practitioner, and shows it again for one practitioner", async () => {
  const { page, api, booked } = await openOverbooked();
  choose(dialog(page), "Practitioner", "any");
  await eventually(() => expect(times().map(({ checked }) => checked)).toEqual([true, false]));
  expect(text()).not.toContain(REASON);
  choose(dialog(page), "Practitioner", BO);
  await eventually(() => expect(typed(dialog(page), REASON)).toBe("Urgent"));
  choose(dialog(page), "Practitioner", "any");
  await eventually(() => expect(times().map(({ checked }) => checked)).toEqual([true, false]));
  button(page, "Book").click();
  await eventually(() => expect(api.named(BOOK)).toHaveLength(1));
  expect(booked()).toMatchObject({ practitioner_id: STAFF_ID, start_time: "10:30" });
  expect(booked()).not.toHaveProperty("overbook");
});

test("sends no reason for overbooking once the desk has decided against it", async () => {
  const { page, api, booked } = await openOverbooked();
  overbook(page)?.click();
  expect(overbook(page)?.getElement().checked).toBe(false);
  expect(text()).not.toContain(REASON);
  await eventually(() => expect(times()).toHaveLength(2));
  fireEvent.click(times()[0] as HTMLInputElement);
  button(page, "Book").click();
  await eventually(() => expect(api.named(BOOK)).toHaveLength(1));
  expect(booked()).not.toHaveProperty("overbook");
});

test("shows the reason for overbooking of a restored booking, which can be typed anew", async () => {
  const { page } = await openDesk("/receptionist/dashboard", answers);
  await eventually(() => expect(document.querySelector(".today-figures")?.getAttribute("aria-busy")).toBe("false"));
  allowOverbooking();
  const values = Object.entries({ practitioner_id: STAFF_ID, start_time: "10:00", overbook_reason: "Urgent" });
  storeDraft(nameDraft("booking", { title: "Book Appointment", values, version: 0 }));
  button(page, "Book Appointment").click();
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toContain("Amara"));
  expect(typed(dialog(page), REASON)).toBe("Urgent");
  expect(overbook(page)?.getElement().checked).toBe(true);
  type(dialog(page), REASON, "");
  type(dialog(page), REASON, "Pain");
  expect(typed(dialog(page), REASON)).toBe("Pain");
});
