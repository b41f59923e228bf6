import { SCHEDULE_TEXTS } from "../../../../shared/staff/texts.ts";
import { BREAK_TEXTS } from "../../../../shared/values/texts.ts";
import { HOURS_SCREEN } from "../../../../web/src/booking/confirm-before-save.ts";
import { refuse } from "../../../support/render-api.tsx";
import { aSchedule } from "../../../support/render-clinic.tsx";
import { button, eventually, formError } from "../../../support/render-gestures.tsx";
import { aWeek, openWeek, PUT } from "./open-week.ts";

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
  const message = SCHEDULE_TEXTS.overlap("Mon", "Canyon Lake", "11:00", "15:00");
  api.on(PUT, refuse("invalid", message, { Mon: message }));
  save();
  await eventually(() => expect(formError(modal())).toContain("Failed to save schedule"));
  const errors = modal()
    .findAllFormFields()
    .map((each) => each.findError()?.getElement().textContent);
  expect(errors.filter(Boolean)).toEqual([message]);
  expect(time("Monday start")).toBe("8:00 AM");
});

test("adds a break to a day, refuses one outside the hours, and saves it", async () => {
  const { api, inputs, input, save, modal, closed } = await openWeek("Edit Schedule");
  await inputs();
  button(modal(), "Add a break on Monday").click();
  await eventually(() => expect(input("Monday break 1 start").findNativeInput().getElement().value).toBe("12:00 PM"));
  save();
  await eventually(() => expect(modal().getElement().textContent).toContain(BREAK_TEXTS.outside));
  expect(api.named(PUT)).toEqual([]);
  input("Monday break 1 start").setInputValue("10:00");
  input("Monday break 1 end").setInputValue("10:15");
  button(modal(), "Add a break on Monday").click();
  await eventually(() => expect(input("Monday break 2 start")).toBeDefined());
  input("Monday break 2 start").setInputValue("10:10");
  input("Monday break 2 end").setInputValue("10:30");
  save();
  await eventually(() => expect(modal().getElement().textContent).toContain(BREAK_TEXTS.overlap));
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
