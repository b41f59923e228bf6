import { fireEvent } from "@testing-library/react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { SERIES_SCREEN } from "../../../../shared/messages/series-screen.ts";
import { seriesText } from "../../../../web/src/scheduling/series/series-text.ts";
import { changedBefore, refuse, TRIED } from "../../../support/render-api.tsx";
import {
  APPOINTMENT_ID,
  anAppointment,
  aPatient,
  freeTimes,
  LOCATION_ID,
  listed,
  nthId,
  PATIENT_ID,
  SERVICE_ID,
  SLOTS,
  STAFF_ID,
  TODAY,
} from "../../../support/render-desk.tsx";
import { openDesk } from "../../../support/render-desk-page.tsx";
import { choose, dialog, errors, type, typed } from "../../../support/render-forms.tsx";
import { button, eventually, notifications, text } from "../../../support/render-gestures.tsx";
import { aMatch } from "../../../support/render-waitlist.tsx";

const BOOK = "POST /api/appointments/series";
const ONE = `/api/appointments/${APPOINTMENT_ID}`;
const PAGE = `/receptionist/appointments/${APPOINTMENT_ID}/view`;
const BUSY = "Amara Okafor has another appointment at this time.";
const inSeries = (changes: Partial<Appointment> = {}) =>
  anAppointment({ series_id: nthId("series", 1), series_position: 3, series_count: 10, every_weeks: 2, ...changes });
const item = (date: string, reason: string | null = null, appointment_id: string | null = null) => ({
  date,
  start_time: "10:30",
  end_time: "11:00",
  reason,
  appointment_id,
});
const listItems = () => [...document.querySelectorAll(".series-dates li")].map((each) => each.textContent ?? "");
const times = () => [...document.querySelectorAll<HTMLInputElement>("input[name=start_time]")];

/** Opens the booking of a patient for 10:30, repeated every week. */
async function openRepeated(items: readonly object[], answers: Record<string, unknown> = {}) {
  const app = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
    [`GET /api/patients/${PATIENT_ID}/notes`]: listed([]),
    "GET /api/availability/next": listed(freeTimes("10:30")),
    [BOOK + TRIED]: { items: items.map((each) => ({ ...each, appointment_id: null })) },
    [BOOK]: { series_id: nthId("series", 1), items },
    [`GET ${ONE}`]: anAppointment(),
    ...answers,
  });
  await eventually(() => expect(text()).toContain("Book Appointment"));
  button(app.page, "Book Appointment").click();
  await eventually(() => expect(times()).toHaveLength(1));
  fireEvent.click(times()[0] as HTMLInputElement);
  choose(dialog(app.page), "Repeat", "1");
  return app;
}

test("previews each date with its obstacle, and books the others", async () => {
  const items = [
    item(TODAY, null, APPOINTMENT_ID),
    item("2026-11-27", BUSY),
    item("2026-12-04", null, nthId("appt", 2)),
  ];
  const { page, api } = await openRepeated(items);
  expect(typed(dialog(page), "Number of appointments")).toBe("10");
  type(dialog(page), "Number of appointments", "3");
  button(page, "Preview dates").click();
  await eventually(() => expect(listItems()).toHaveLength(3));
  expect(listItems()[0]).toMatch(/Nov 20.*10:30 AM.*Free/);
  expect(listItems()[1]).toContain(BUSY);
  expect(api.named("POST /api/appointments")).toEqual([]);

  button(page, "Book without the 1 obstructed date").click();
  await eventually(() => expect(text()).toContain("2 appointments of José O'Neill are booked, every week."));
  expect([BOOK + TRIED, BOOK].map((name) => api.named(name)[0]?.body)).toEqual([
    {
      patient_id: PATIENT_ID,
      location_id: LOCATION_ID,
      service_id: SERVICE_ID,
      practitioner_id: STAFF_ID,
      date: TODAY,
      start_time: "10:30",
      every_weeks: 1,
      count: 3,
    },
    expect.objectContaining({ count: 3, skip_conflicts: true }),
  ]);
  expect(text()).toContain(SERIES_SCREEN.notBooked);
});

test("offers to book all dates when none is obstructed, and returns to the form with its input", async () => {
  const { page, api } = await openRepeated([item(TODAY), item("2026-11-27")]);
  choose(dialog(page), "Repeat", "other");
  type(dialog(page), "Weeks between appointments", "6");
  type(dialog(page), "Number of appointments", "2");
  button(page, "Preview dates").click();
  await eventually(() => expect(text()).toContain("Book all 2"));
  expect(api.named(BOOK + TRIED)[0]?.body).toMatchObject({ every_weeks: 6, count: 2 });
  button(page, "Back").click();
  await eventually(() => expect(listItems()).toEqual([]));
  expect(typed(dialog(page), "Number of appointments")).toBe("2");
  expect(button(page, "Preview dates")).toBeTruthy();
});

test("offers nothing to book when every date is obstructed", async () => {
  const { page } = await openRepeated([item(TODAY, BUSY), item("2026-11-27", BUSY)]);
  button(page, "Preview dates").click();
  await eventually(() => expect(text()).toContain(SERIES_SCREEN.noneFree));
  expect(text()).not.toMatch(/Book all|Book without/);
});

test("says at the fields which numbers a series can have", async () => {
  const { page, api } = await openRepeated([]);
  choose(dialog(page), "Repeat", "other");
  type(dialog(page), "Weeks between appointments", "0");
  type(dialog(page), "Number of appointments", "53");
  button(page, "Preview dates").click();
  await eventually(() =>
    expect(errors(dialog(page))).toEqual({
      "Weeks between appointments": SERIES_SCREEN.weeks,
      "Number of appointments": SERIES_SCREEN.count,
    }),
  );
  expect(api.named(BOOK + TRIED)).toEqual([]);
});

test("keeps the preview open with the reason when the booking fails", async () => {
  const { page } = await openRepeated([item(TODAY)], {
    [BOOK]: refuse("unavailable", "Try again in a moment."),
  });
  button(page, "Preview dates").click();
  await eventually(() => expect(text()).toContain("Book all 1"));
  button(page, "Book all 1").click();
  await eventually(() => expect(text()).toContain("Try again in a moment."));
  expect(listItems()).toHaveLength(1);
});

test("says which one of the series an appointment is", async () => {
  await openDesk(PAGE, { [`GET ${ONE}`]: inSeries() });
  await eventually(() => expect(text()).toContain("3 of 10, every 2 weeks"));
  expect(seriesText(inSeries({ every_weeks: 1 }))).toBe("3 of 10, every week");
  expect(seriesText(anAppointment())).toBeUndefined();
});

test("asks whether the following ones are cancelled, too, and names those that are not", async () => {
  const cancelled = inSeries({ appointment_status: "CANCELLED", version: 2 });
  const { page, api } = await openDesk(PAGE, {
    [`GET ${ONE}`]: inSeries(),
    [`PATCH ${ONE}/status`]: { ...cancelled, items: [item(TODAY), item("2026-12-04"), item("2026-12-18", "Changed.")] },
    "GET /api/waitlist/matches": listed([aMatch(7, "Ada Byron")]),
  });
  await eventually(() => expect(text()).toContain("Cancel appointment"));
  button(page, "Cancel appointment").click();
  await eventually(() => expect(text()).toContain(SERIES_SCREEN.following));
  dialog(page).findRadioGroup()?.findInputByValue("following")?.click();
  await eventually(() => expect(text()).toContain(SERIES_SCREEN.followingReleased));
  button(dialog(page), "Cancel appointment").click();
  await eventually(() => expect(notifications(page).join()).toContain("2 appointments of José O'Neill are cancelled."));
  expect(notifications(page).join()).toMatch(/Dec 18.*Changed\./);
  expect(api.named(`PATCH ${ONE}/status`)[0]?.body).toEqual({
    appointment_status: "CANCELLED",
    version: 1,
    scope: "following",
  });
  await eventually(() => expect(notifications(page).join()).toContain("1 patient is waiting for"));
});

test("says who has changed an appointment before it and the following ones are cancelled", async () => {
  const current = inSeries({ appointment_status: "CHECKED-IN", version: 2 });
  const { page, api } = await openDesk(PAGE, {
    [`GET ${ONE}`]: inSeries(),
    [`PATCH ${ONE}/status`]: changedBefore(current),
  });
  await eventually(() => expect(text()).toContain("Cancel appointment"));
  button(page, "Cancel appointment").click();
  await eventually(() => expect(text()).toContain(SERIES_SCREEN.following));
  dialog(page).findRadioGroup()?.findInputByValue("following")?.click();
  await eventually(() => expect(text()).toContain(SERIES_SCREEN.followingReleased));
  api.on(`GET ${ONE}`, current);
  button(dialog(page), "Cancel appointment").click();
  await eventually(() =>
    expect(notifications(page).join()).toContain("Marcus Lee already checked this patient in on Nov 20, 2026"),
  );
  expect(notifications(page).join()).toContain(SERIES_SCREEN.notChanged("José O'Neill"));
});

test("cancels only the one unless asked for more, and asks nothing of an appointment without a series", async () => {
  const { page, api } = await openDesk(PAGE, {
    [`GET ${ONE}`]: inSeries(),
    [`PATCH ${ONE}/status`]: inSeries({ appointment_status: "CANCELLED", version: 2 }),
  });
  await eventually(() => expect(text()).toContain("Cancel appointment"));
  button(page, "Cancel appointment").click();
  await eventually(() => expect(text()).toContain(SERIES_SCREEN.this));
  button(dialog(page), "Cancel appointment").click();
  await eventually(() => expect(api.named(`PATCH ${ONE}/status`)).toHaveLength(1));
  expect(api.named(`PATCH ${ONE}/status`)[0]?.body).toEqual({ appointment_status: "CANCELLED", version: 1 });
});

test("previews the move of this and the following, and moves those that can be", async () => {
  const own = item(TODAY, null, APPOINTMENT_ID);
  const items = [own, item("2026-12-04", BUSY, nthId("appt", 2))];
  const { page, api } = await openDesk(PAGE, {
    [`GET ${ONE}`]: inSeries(),
    "GET /api/availability": listed(SLOTS),
    [`PATCH ${ONE}${TRIED}`]: { items },
    [`PATCH ${ONE}`]: { ...inSeries({ start_time: "10:30", version: 2 }), items },
    "GET /api/waitlist/matches": listed([aMatch(7, "Ada Byron")]),
  });
  await eventually(() => expect(text()).toContain("Appointment of José O'Neill"));
  button(page, "Reschedule").click();
  await eventually(() => expect(times().map(({ value }) => value)).toContain("10:30"));
  fireEvent.click(times().find(({ value }) => value === "10:30") as HTMLInputElement);
  dialog(page).findRadioGroup()?.findInputByValue("following")?.click();
  await eventually(() => expect(text()).toContain("Preview dates"));
  button(page, "Preview dates").click();
  await eventually(() => expect(listItems()).toHaveLength(2));
  button(page, "Move 1 and keep the others").click();
  await eventually(() => expect(text()).toContain("1 appointment of José O'Neill is moved."));
  expect(api.named(`PATCH ${ONE}`).at(-1)?.body).toEqual({ start_time: "10:30", scope: "following", version: 1 });
  expect(text()).toContain(SERIES_SCREEN.notMoved);
  await eventually(() => expect(text()).toContain("1 patient is waiting for"));
});
