import {
  aLocationPractitioner,
  DESK_ANSWERS,
  LOCATION_ID,
  listed,
  nthId,
  STAFF_ID,
} from "../../../support/render-desk.tsx";
import { button, chosen, dialog, eventually, typed } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const HENRIK = nthId("staff", 2);

/** Opens the calendar on Nov 20 at half past nine, and on it the booking dialog, with what it says beforehand. */
async function openBooking(search: string) {
  const { page } = await openDesk(`/receptionist/calendar?${search}`, {
    ...DESK_ANSWERS,
    "GET /api/appointments": listed([]),
    [`GET /api/locations/${LOCATION_ID}/closures`]: listed([]),
    [`GET /api/locations/${LOCATION_ID}/practitioners`]: listed([
      aLocationPractitioner(),
      aLocationPractitioner({ staff_id: HENRIK, first_name: "Henrik", last_name: "Lindström" }),
    ]),
  });
  await eventually(() => expect(document.querySelector(".calendar-head")).not.toBeNull());
  button(page, "Book Appointment").click();
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toBeTruthy());
  return { date: typed(dialog(page), "Date"), practitioner: chosen(dialog(page), "Practitioner") };
}

const ANY = "Any practitioner";

test.each([
  ["on a later day shown", "date=2026-11-25", { date: "11/25/2026", practitioner: ANY }],
  ["today when the day shown is over", "date=2026-11-18", { date: "11/20/2026", practitioner: ANY }],
  [
    "with the practitioner of a week",
    `view=week&date=2026-11-25&practitioner=${HENRIK}`,
    { date: "11/25/2026", practitioner: "Henrik Lindström" },
  ],
  [
    "with the first practitioner if a week names none",
    "view=week&date=2026-11-25",
    { date: "11/25/2026", practitioner: "Amara Okafor" },
  ],
  [
    "with any practitioner of a day",
    `date=2026-11-25&practitioner=${STAFF_ID}`,
    { date: "11/25/2026", practitioner: ANY },
  ],
])("starts a booking %s", async (_, search, start) => {
  expect(await openBooking(search)).toEqual(start);
});
