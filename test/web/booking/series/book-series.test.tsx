import { fireEvent } from "@testing-library/react";
import { SERIES_SCREEN } from "../../../../web/src/booking/series/series-dates.tsx";
import { refuse, TRIED } from "../../../support/render-api.tsx";
import {
  APPOINTMENT_ID,
  anAppointment,
  aPatient,
  aService,
  freeTimes,
  LOCATION_ID,
  listed,
  nthId,
  PATIENT_ID,
  SERVICE_ID,
  STAFF_ID,
  TODAY,
} from "../../../support/render-desk.tsx";
import {
  button,
  choose,
  chosen,
  dialog,
  errors,
  eventually,
  text,
  type,
  typed,
} from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";
import { LAST, NEXT, open } from "../form/open-booking.ts";
import { BUSY, item, listItems, ONE, times } from "./series-dates.ts";

const BOOK = "POST /api/appointments/series";

/** Opens the booking of a patient for 10:30, repeated every week. */
async function openRepeated(items: readonly object[], answers: Record<string, unknown> = {}) {
  const app = await openDesk(`/receptionist/patients/${PATIENT_ID}/profile`, {
    [`GET /api/patients/${PATIENT_ID}`]: aPatient(),
    [`GET /api/patients/${PATIENT_ID}/notes`]: listed([]),
    "GET /api/availability/next": listed(freeTimes("10:30")),
    [BOOK + TRIED]: { items: items.map((each) => ({ ...each, appointment_id: null })) },
    [BOOK]: { series_id: nthId("series", 1), items },
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

test("reports a series as booked although the connection fails right afterwards", async () => {
  const { page } = await openRepeated([item(TODAY, null, APPOINTMENT_ID)], {
    [`GET ${ONE}`]: refuse("unavailable", "Try again in a moment."),
  });
  button(page, "Preview dates").click();
  await eventually(() => expect(text()).toContain("Book all 1"));
  button(page, "Book all 1").click();
  await eventually(() => expect(text()).toMatch(/is booked, every week|were not booked/));
  expect(text()).toContain("1 appointment of José O'Neill is booked, every week.");
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

test("keeps the chosen service, as unsaved input, while the dates are previewed", async () => {
  const vaccination = aService({ service_id: nthId("svc", 2), service_name: "Vaccination" });
  const items = { items: [item(TODAY)] };
  const elsewhere = anAppointment({ location_id: nthId("loc", 2), service_id: nthId("svc", 3), date: "2026-10-01" });
  const answers = {
    [LAST]: listed([elsewhere]),
    [`GET /api/locations/${LOCATION_ID}/services`]: listed([aService(), vaccination]),
    "GET /api/appointments": listed([anAppointment({ service_id: vaccination.service_id })]),
    [NEXT]: listed(freeTimes("10:30")),
    [BOOK + TRIED]: items,
  };
  const { page, api } = await open("Book Appointment", answers, `/receptionist/dashboard?location=${LOCATION_ID}`);
  await eventually(() => expect(chosen(dialog(page), "Service")).toBe("Vaccination"));
  choose(dialog(page), "Service", SERVICE_ID);
  choose(dialog(page), "Repeat", "1");
  await eventually(() => expect(times()[0]?.checked).toBe(true));
  button(page, "Preview dates").click();
  await eventually(() => expect(listItems()).toHaveLength(1));
  expect(api.named(BOOK + TRIED)[0]?.body).toMatchObject({ service_id: SERVICE_ID });
  button(page, "Back").click();
  await eventually(() => expect(listItems()).toEqual([]));
  expect(chosen(dialog(page), "Service")).toContain("Check-up");
  button(dialog(page), "Cancel").click();
  await eventually(() => expect(text()).toContain("Discard your changes?"));
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
