import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";

import { refuse, TRIED } from "../../../support/render-api.tsx";
import { APPOINTMENT_ID, anAppointment, nthId, STAFF_ID, TODAY } from "../../../support/render-desk.tsx";
import { button, eventually, notifications, text } from "../../../support/render-gestures.tsx";
import {
  announcement,
  block,
  CALENDAR,
  focusBlock,
  HENRIK,
  MOVE,
  openCalendar,
  press,
} from "./render-calendar-page.tsx";

test("moves an appointment by keys to another time and practitioner, and undoes the move", async () => {
  const { api, page } = await openCalendar();
  focusBlock();
  press("m", "ArrowDown", "ArrowRight");
  expect(announcement()).toBe("10:15 AM, Henrik Lindström: this time is free.");
  press("Enter");
  await eventually(() => expect(notifications(page).join()).toContain("José O'Neill is moved to"));
  expect(api.named(MOVE)[0]?.body).toEqual({ start_time: "10:15", practitioner_id: HENRIK, version: 1 });
  await eventually(() => expect(block().textContent).toContain("10:15"));
  page.findFlashbar()?.findItems()[0]?.findContent()?.findButton()?.click();
  await eventually(() => expect(api.named(MOVE)).toHaveLength(2));
  expect(api.named(MOVE)[1]?.body).toMatchObject({
    practitioner_id: STAFF_ID,
    date: TODAY,
    start_time: "10:00",
    version: 2,
  });
});

test("asks whether the following ones of a series are moved as well", async () => {
  const inSeries = { series_id: nthId("series", 1), series_position: 3, series_count: 10, every_weeks: 2 };
  const { api, page } = await openCalendar(CALENDAR, [anAppointment(inSeries)]);
  const moveDown = async () => {
    focusBlock();
    press("m", "ArrowDown", "Enter");
    await eventually(() => expect(text()).toContain("Move the appointment of José O'Neill?"));
  };
  await moveDown();
  expect(api.named(MOVE)).toEqual([]);
  button(page, "Move appointment").click();
  await eventually(() => expect(notifications(page).join()).toContain("José O'Neill is moved to"));
  expect(api.named(MOVE)[0]?.body).toEqual({ start_time: "10:15", version: 1 });

  await eventually(() => expect(block().textContent).toContain("10:15"));
  api.on(MOVE + TRIED, {
    items: [{ date: TODAY, start_time: "10:30", end_time: "11:00", reason: null, appointment_id: APPOINTMENT_ID }],
  });
  await moveDown();
  page.findRadioGroup()?.findInputByValue("following")?.click();
  await eventually(() => expect(text()).toContain("Preview dates"));
  button(page, "Preview dates").click();
  await eventually(() => expect(text()).toContain("Move all 1"));
  expect(api.named(MOVE + TRIED)[0]?.body).toMatchObject({ scope: "following", start_time: "10:30", version: 2 });
});

test("says why a time is refused and sends nothing, and cancels the move on Escape", async () => {
  const { api } = await openCalendar();
  focusBlock();
  press("m", "ArrowDown", "ArrowDown", "ArrowDown", "Enter");
  expect(announcement()).toBe(BOOKING_RULE_TEXTS.busy("Amara Okafor"));
  expect(document.querySelectorAll(".calendar-refused").length).toBeGreaterThan(0);
  press("Escape");
  expect(announcement()).toBe("The appointment of José O'Neill stays where it is.");
  expect(document.querySelector(".calendar-ghost")).toBeNull();
  expect(api.named(MOVE)).toEqual([]);
});

test("does not say that an appointment stays where it is once its move is being saved", async () => {
  const { api } = await openCalendar();
  api.on(MOVE, () => new Promise(() => undefined));
  focusBlock();
  press("m", "ArrowDown", "Enter");
  await eventually(() => expect(api.named(MOVE)).toHaveLength(1));
  press("Escape");
  expect(announcement()).toBe("Moving the appointment");
  expect(document.querySelector(".calendar-ghost")).not.toBeNull();
});

test("returns the block and says why when the API refuses a move", async () => {
  const { api, page } = await openCalendar();
  api.on(MOVE, refuse("slot_taken", BOOKING_RULE_TEXTS.busy("José O'Neill")));
  focusBlock();
  press("m", "ArrowDown", "Enter");
  await eventually(() => expect(notifications(page).join()).toContain(BOOKING_RULE_TEXTS.busy("José O'Neill")));
  await eventually(() => expect(document.querySelector(".calendar-ghost")).toBeNull());
  expect(block().textContent).toContain("10:00 – 10:30 AM");
});

test("moves only booked appointments", async () => {
  await openCalendar(CALENDAR, [anAppointment({ appointment_status: "COMPLETED" })]);
  focusBlock();
  press("m");
  expect(announcement()).toBe(APPOINTMENT_TEXTS.notReschedulable("COMPLETED"));
  expect(document.querySelector(".calendar-ghost")).toBeNull();
});
