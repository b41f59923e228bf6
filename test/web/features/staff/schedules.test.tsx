import { fireEvent } from "@testing-library/react";
import { HOURS_SCREEN } from "../../../../shared/messages/consequences.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import type { Schedule, ScheduleList } from "../../../../shared/staff/schedule.ts";
import { changedBefore, refuse, TRIED } from "../../../support/render-api.tsx";
import { prepareApp } from "../../../support/render-app.tsx";
import { anAppointment, nthId } from "../../../support/render-desk.tsx";
import { choose, dialog, formError, inputNamed, question } from "../../../support/render-forms.tsx";
import { button, eventually, notifications, text } from "../../../support/render-gestures.tsx";
import { aLocation, anotherLocation, LOCATION_ID, pageOf } from "../../../support/render-locations.tsx";
import { aSchedule, aStaff, SCHEDULE_ID, STAFF_ID } from "../../../support/render-staff.tsx";
import { rows } from "../../../support/render-tables.tsx";

const WEEK = `GET /api/staff/${STAFF_ID}/schedules`;
const PUT = `PUT /api/staff/${STAFF_ID}/schedules`;
const SWITCH = `PATCH /api/staff/${STAFF_ID}/schedules/${SCHEDULE_ID}`;
const WHO = "Zoë Lindqvist";

const VERSION = 4;
const aWeek = (...items: Schedule[]): ScheduleList => ({ items, next_cursor: null, version: VERSION });

const closedSunday = () => {
  const location = aLocation();
  location.operating_hours.Sunday = { open: "09:00", close: "17:00", status: "closed" };
  return location;
};

async function openWeek(which: "View Schedule" | "Edit Schedule", week: unknown = aWeek(aSchedule())) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on("GET /api/locations", pageOf(closedSunday(), anotherLocation()));
  app.api.on("GET /api/staff", pageOf(aStaff()));
  app.api.on(WEEK, week);
  await app.go(`/tenant_admin/view_staffs?location=${LOCATION_ID}`);
  await eventually(() => expect(rows(app.page)).toHaveLength(1));
  button(app.page, `${which} ${WHO}`).click();
  const modal = () => dialog(app.page);
  const input = (label: string) => inputNamed(modal(), label);
  return {
    ...app,
    modal,
    toggle: () => modal().findToggle()?.findNativeInput(),
    inputs: () => eventually(() => expect(modal().findAllInputs()).toHaveLength(14)),
    input,
    time: (label: string) => input(label).findNativeInput().getElement().value,
    save: () => button(modal(), "Save").click(),
    closed: () => eventually(() => expect(app.page.findAllModals().filter((each) => each.isVisible())).toEqual([])),
  };
}

test("shows the hours of each day, with a switch per slot", async () => {
  const { modal } = await openWeek("View Schedule");
  await eventually(() => expect(modal().getElement().textContent).toContain("8:00 AM – 12:00 PM"));
  expect(modal().findAllToggles()).toHaveLength(1);
  expect(
    modal()
      .getElement()
      .textContent?.match(/No hours/g),
  ).toHaveLength(6);
});

test("saves a switch at once, and shows it before the API has answered", async () => {
  const { api, toggle, page } = await openWeek("View Schedule");
  await eventually(() => expect(toggle()?.getElement().checked).toBe(true));
  let answer = (_: unknown) => {};
  api.on(SWITCH, () => new Promise((resolve) => (answer = resolve)));
  toggle()?.click();
  await eventually(() => expect(text()).toContain("Unavailable"));
  await eventually(() => expect(api.named(SWITCH)[0]?.body).toEqual({ is_available: false, version: VERSION }));
  api.on(WEEK, { ...aWeek(aSchedule({ is_available: false })), version: VERSION + 1 });
  answer({ ...aSchedule({ is_available: false }), version: VERSION + 1 });
  await eventually(() => expect(notifications(page)).toEqual(["Availability updated"]));
  expect(toggle()?.getElement().checked).toBe(false);
});

test("reverts a refused switch, and says why", async () => {
  const { api, toggle, modal } = await openWeek("View Schedule");
  await eventually(() => expect(toggle()?.getElement().checked).toBe(true));
  api.on(SWITCH, refuse("not_found", MESSAGES.notFound.schedule));
  toggle()?.click();
  await eventually(() =>
    expect(modal().findFlashbar()?.getElement().textContent).toContain("Failed to update availability"),
  );
  expect(modal().getElement().textContent).toContain(MESSAGES.notFound.schedule);
  expect(toggle()?.getElement().checked).toBe(true);
});

test.each(["View Schedule", "Edit Schedule"] as const)("%s says when the week can't be loaded", async (which) => {
  const { modal, api } = await openWeek(which, refuse("internal", MESSAGES.request.internal));
  await eventually(() => expect(modal().getElement().textContent).toContain("Failed to load schedule"));
  api.on(WEEK, aWeek(aSchedule()));
  button(modal(), "Try again").click();
  await eventually(() => expect(modal().getElement().textContent).toContain("Monday"));
});

test("copies Monday to the weekdays on which the location is open, and saves the whole week", async () => {
  const { api, inputs, input, time, save, modal, closed, page } = await openWeek(
    "Edit Schedule",
    aWeek(aSchedule(), aSchedule({ schedule_id: "sch_01jd3v00000000000000000002", day_of_week: "Wed" })),
  );
  await inputs();
  input("Monday end").setInputValue("4 pm");
  button(modal(), "Copy Monday to weekdays").click();
  await eventually(() => expect(time("Friday end")).toBe("4:00 PM"));
  expect(["Saturday start", "Sunday start"].map(time)).toEqual(["", ""]);
  button(modal(), "Clear Wednesday").click();
  api.on(PUT, aWeek(aSchedule()));
  save();
  await closed();
  expect(notifications(page)).toContain("Schedule saved");
  expect(api.named(PUT)[0]?.body).toEqual({
    items: ["Mon", "Tue", "Thu", "Fri"].map((day_of_week) => ({
      day_of_week,
      start_time: "08:00",
      end_time: "16:00",
      breaks: [],
    })),
    days_off: ["Wed"],
    version: VERSION,
  });
});

test("keeps the hours that were typed when the person comes back to the window without a connection", async () => {
  const { api, inputs, input, time } = await openWeek("Edit Schedule");
  await inputs();
  input("Tuesday start").setInputValue("9 am");
  api.on(WEEK, refuse("internal", MESSAGES.request.internal));
  api.on("GET /api/locations", refuse("internal", MESSAGES.request.internal));
  fireEvent(document, new Event("visibilitychange", { bubbles: true }));
  await eventually(() => expect(text()).toContain("Failed to load location data"));
  expect(time("Tuesday start")).toBe("9 am");
});

test("fills the week with the location's hours", async () => {
  const { inputs, time, modal } = await openWeek("Edit Schedule", aWeek());
  await inputs();
  button(modal(), "Use the location's hours").click();
  await eventually(() => expect(time("Friday start")).toBe("9:00 AM"));
  expect(time("Friday end")).toBe("5:00 PM");
  expect(time("Sunday start")).toBe("");
});

test("does not copy a Monday without hours", async () => {
  const { inputs, modal } = await openWeek("Edit Schedule", aWeek(aSchedule({ day_of_week: "Wed" })));
  await inputs();
  expect(button(modal(), "Copy Monday to weekdays").isDisabled()).toBe(true);
});

test.each([
  ["an end before its start", "07:00", "End must be after start"],
  ["a start without its end", "", "Enter both a start and an end, or neither"],
  ["an hour that does not exist", "25:00", "Enter a time such as 9:30 AM."],
])("%s is refused at its day", async (_, end, message) => {
  const { api, inputs, input, save, modal } = await openWeek("Edit Schedule");
  await inputs();
  input("Monday end").setInputValue(end);
  save();
  await eventually(() => expect(modal().getElement().textContent).toContain(message));
  expect(api.named(PUT)).toEqual([]);
});

test("refuses hours that overlap those at another location", async () => {
  const { api, inputs, input, save, modal, time } = await openWeek("Edit Schedule");
  await inputs();
  input("Monday end").setInputValue("16:00");
  const message = MESSAGES.schedules.overlap("Mon", "Canyon Lake", "11:00", "15:00");
  api.on(PUT, refuse("invalid", message, { Mon: message }));
  save();
  await eventually(() => expect(formError(modal())).toContain("Failed to save schedule"));
  const errors = modal()
    .findAllFormFields()
    .map((each) => each.findError()?.getElement().textContent);
  expect(errors.filter(Boolean)).toEqual([message]);
  expect(time("Monday start")).toBe("8:00 AM");
});

test("keeps a day that others have changed", async () => {
  const { api, inputs, input, save, modal, time, closed } = await openWeek("Edit Schedule");
  await inputs();
  input("Monday end").setInputValue("16:00");
  const tuesday = aSchedule({ schedule_id: "sch_01jd3v00000000000000000002", day_of_week: "Tue" });
  api.on(PUT, changedBefore({ ...aWeek(aSchedule(), tuesday), version: VERSION + 1 }));
  save();
  await eventually(() => expect(modal().getElement().textContent).toContain("Tuesday start: 8:00 AM"));
  expect(time("Monday end")).toBe("16:00");
  api.on(PUT, aWeek(aSchedule()));
  button(modal(), "Save mine").click();
  await closed();
  expect(api.named(PUT)[1]?.body).toEqual({
    items: [{ day_of_week: "Mon", start_time: "08:00", end_time: "16:00", breaks: [] }],
    days_off: [],
    version: VERSION + 1,
  });
});

test("switches to another location's hours until something was typed", async () => {
  const asked: (string | null)[] = [];
  const { modal, inputs, input } = await openWeek("Edit Schedule", ({ url }: { url: URL }) => {
    asked.push(url.searchParams.get("location_id"));
    return aWeek();
  });
  await inputs();
  const { location_id } = anotherLocation();
  choose(modal(), "Hours at", location_id);
  await eventually(() => expect(asked).toContain(location_id));
  await inputs();
  input("Monday start").setInputValue("10:00");
  await eventually(() => expect(text()).toContain("Save or cancel before you choose another location."));
});

test("says in the dialog that the locations can't be loaded", async () => {
  const { page, api, modal } = await openWeek("View Schedule");
  await eventually(() => expect(modal().findAllToggles()).toHaveLength(1));
  button(modal(), "Close").click();
  api.on("GET /api/locations", refuse("internal", "The service failed."));
  button(page, `Edit Schedule ${WHO}`).click();
  await eventually(() => expect(modal().getElement().textContent).toContain("Failed to load location data"));
});

test("adds a break to a day, refuses one outside the hours, and saves it", async () => {
  const { api, inputs, input, save, modal, closed } = await openWeek("Edit Schedule");
  await inputs();
  button(modal(), "Add a break on Monday").click();
  await eventually(() => expect(input("Monday break 1 start").findNativeInput().getElement().value).toBe("12:00 PM"));
  save();
  await eventually(() => expect(modal().getElement().textContent).toContain(MESSAGES.breaks.outside));
  expect(api.named(PUT)).toEqual([]);
  input("Monday break 1 start").setInputValue("10:00");
  input("Monday break 1 end").setInputValue("10:15");
  button(modal(), "Add a break on Monday").click();
  await eventually(() => expect(input("Monday break 2 start")).toBeDefined());
  input("Monday break 2 start").setInputValue("10:10");
  input("Monday break 2 end").setInputValue("10:30");
  save();
  await eventually(() => expect(modal().getElement().textContent).toContain(MESSAGES.breaks.overlap));
  button(modal(), "Remove Monday break 2").click();
  api.on(PUT, aWeek(aSchedule()));
  save();
  await closed();
  const breaks = [{ start_time: "10:00", end_time: "10:15" }];
  expect(api.named(PUT)[0]?.body).toMatchObject({ items: [{ day_of_week: "Mon", breaks }] });
});

test("warns of hours outside the location's, and saves them", async () => {
  const { api, inputs, input, save, modal, closed } = await openWeek("Edit Schedule", aWeek());
  await inputs();
  input("Monday start").setInputValue("7:00");
  input("Monday end").setInputValue("12:00");
  input("Sunday start").setInputValue("9:00");
  input("Sunday end").setInputValue("12:00");
  const dialogText = () => modal().getElement().textContent;
  await eventually(() => expect(dialogText()).toContain(HOURS_SCREEN.outside("9:00 AM – 5:00 PM")));
  expect(dialogText()).toContain(HOURS_SCREEN.closed("Sunday"));
  api.on(PUT, aWeek());
  save();
  await closed();
  expect(api.named(PUT)).toHaveLength(1);
});

const affects = (...ids: number[]) => ({
  affected: {
    total: ids.length,
    complete: true,
    items: ids.map((n) => anAppointment({ appointment_id: nthId("appt", n), attention: "Zoë has no hours then." })),
  },
});

test("shows the appointments that other hours affect, and saves them only when asked to", async () => {
  const { api, inputs, input, save, modal, time, closed } = await openWeek("Edit Schedule");
  await inputs();
  input("Monday end").setInputValue("10:00");
  api.on(`${PUT}${TRIED}`, affects(1, 2));
  save();
  await eventually(() => expect(text()).toContain("2 upcoming appointments no longer fit"));
  expect(text()).toContain("Zoë has no hours then.");
  button(question(), "Cancel").click();
  await eventually(() => expect(text()).not.toContain("no longer fit"));
  expect(time("Monday end")).toBe("10:00");
  expect(formError(modal())).toBe("");
  expect(api.named(PUT)).toEqual([]);
  // A form that is still being saved takes no click.
  await eventually(() => expect(button(modal(), "Save").isDisabled()).toBe(false));
  save();
  await eventually(() => expect(text()).toContain("2 upcoming appointments no longer fit"));
  // Another appointment is booked while the person reads.
  api.on(`${PUT}${TRIED}`, affects(1, 2, 3));
  button(question(), "Save anyway").click();
  await eventually(() => expect(text()).toContain("3 upcoming appointments no longer fit"));
  expect(api.named(PUT)).toEqual([]);
  api.on(PUT, aWeek(aSchedule()));
  button(question(), "Save anyway").click();
  await closed();
  expect(api.named(PUT)).toHaveLength(1);
});

test("asks about affected appointments before a switch, and reverts it when it is declined", async () => {
  const { api, toggle } = await openWeek("View Schedule");
  await eventually(() => expect(toggle()?.getElement().checked).toBe(true));
  api.on(`${SWITCH}${TRIED}`, affects(1));
  toggle()?.click();
  await eventually(() => expect(text()).toContain("1 upcoming appointment no longer fits"));
  button(question(), "Cancel").click();
  await eventually(() => expect(toggle()?.getElement().checked).toBe(true));
  expect(api.named(SWITCH)).toEqual([]);
  expect(text()).not.toContain("Failed to update availability");
});
