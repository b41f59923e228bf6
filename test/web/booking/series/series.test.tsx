import { fireEvent } from "@testing-library/react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { SERIES_SCREEN, seriesText } from "../../../../web/src/booking/series/series-dates.tsx";
import { changedBefore, TRIED } from "../../../support/render-api.tsx";
import { APPOINTMENT_ID, aMatch, anAppointment, listed, nthId, SLOTS, TODAY } from "../../../support/render-desk.tsx";
import { button, dialog, eventually, notifications, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";
import { BUSY, item, listItems, ONE, times } from "./series-dates.ts";

const PAGE = `/receptionist/appointments/${APPOINTMENT_ID}/view`;

const inSeries = (changes: Partial<Appointment> = {}) =>
  anAppointment({ series_id: nthId("series", 1), series_position: 3, series_count: 10, every_weeks: 2, ...changes });

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
