import { fireEvent } from "@testing-library/react";
import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { changedBefore, refuse } from "../../../support/render-api.tsx";
import { anotherLocation, aSchedule } from "../../../support/render-clinic.tsx";
import { button, choose, eventually, notifications, text } from "../../../support/render-gestures.tsx";
import { aWeek, openWeek, PUT, VERSION, WEEK } from "./open-week.ts";

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
  // The bar of notifications is loaded when the first one is shown.
  await eventually(() => expect(notifications(page)).toContain("Schedule saved"));
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
  api.on(WEEK, refuse("internal", REQUEST_TEXTS.internal));
  api.on("GET /api/locations", refuse("internal", REQUEST_TEXTS.internal));
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

test("proposes the location's hours for a person without any, and saves them unchanged", async () => {
  const { api, inputs, time, save, modal } = await openWeek("Edit Schedule", aWeek());
  await inputs();
  expect(time("Monday start")).toBe("9:00 AM");
  expect(time("Sunday start")).toBe("");
  expect(modal().getElement().textContent).toContain("Proposed are the opening hours of the location.");
  api.on(PUT, aWeek(aSchedule()));
  save();
  await eventually(() => expect(api.named(PUT)).toHaveLength(1));
  const body = api.named(PUT)[0]?.body as { items: { day_of_week: string }[]; days_off: string[] };
  expect(body.items.map(({ day_of_week }) => day_of_week)).toContain("Mon");
  expect(body.days_off).toContain("Sun");
});

test("does not copy a Monday without hours", async () => {
  const { inputs, modal } = await openWeek("Edit Schedule", aWeek(aSchedule({ day_of_week: "Wed" })));
  await inputs();
  expect(button(modal(), "Copy Monday to weekdays").isDisabled()).toBe(true);
});

test("keeps a day that others have changed without a question", async () => {
  const { api, inputs, input, save, closed } = await openWeek("Edit Schedule");
  await inputs();
  input("Monday end").setInputValue("16:00");
  const tuesday = aSchedule({ schedule_id: "sch_01jd3v00000000000000000002", day_of_week: "Tue" });
  const theirs = { ...aWeek(aSchedule(), tuesday), version: VERSION + 1 };
  const answers = [changedBefore(theirs), theirs];
  api.on(PUT, () => answers.shift());
  save();
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
