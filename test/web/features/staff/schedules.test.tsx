import { fireEvent } from "@testing-library/react";
import { NOT_FOUND_TEXTS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { SCHEDULE_TEXTS } from "../../../../shared/staff/texts.ts";
import { BREAK_TEXTS } from "../../../../shared/values/texts.ts";
import { HOURS_SCREEN } from "../../../../web/src/booking/confirm-before-save.ts";
import { changedBefore, refuse, TRIED } from "../../../support/render-api.tsx";
import { anotherLocation, aSchedule } from "../../../support/render-clinic.tsx";
import { anAppointment, nthId } from "../../../support/render-desk.tsx";
import {
  button,
  choose,
  eventually,
  formError,
  notifications,
  question,
  text,
} from "../../../support/render-gestures.tsx";
import { aWeek, openWeek, PUT, SWITCH, VERSION, WEEK, WHO } from "./open-week.ts";

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
  api.on(SWITCH, refuse("not_found", NOT_FOUND_TEXTS.schedule));
  toggle()?.click();
  await eventually(() =>
    expect(modal().findFlashbar()?.getElement().textContent).toContain("Failed to update availability"),
  );
  expect(modal().getElement().textContent).toContain(NOT_FOUND_TEXTS.schedule);
  expect(toggle()?.getElement().checked).toBe(true);
});

test.each(["View Schedule", "Edit Schedule"] as const)("%s says when the week can't be loaded", async (which) => {
  const { modal, api } = await openWeek(which, refuse("internal", REQUEST_TEXTS.internal));
  await eventually(() => expect(modal().getElement().textContent).toContain("Failed to load schedule"));
  api.on(WEEK, aWeek(aSchedule()));
  button(modal(), "Try again").click();
  await eventually(() => expect(modal().getElement().textContent).toContain("Monday"));
});

test("says in the dialog that the locations can't be loaded", async () => {
  const { page, api, modal } = await openWeek("View Schedule");
  await eventually(() => expect(modal().findAllToggles()).toHaveLength(1));
  button(modal(), "Close").click();
  api.on("GET /api/locations", refuse("internal", "The service failed."));
  button(page, `Edit Schedule ${WHO}`).click();
  await eventually(() => expect(modal().getElement().textContent).toContain("Failed to load location data"));
});

describe("an edit", () => {
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
});

describe("what is refused", () => {
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
});

describe("appointments that no longer fit", () => {
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
});
