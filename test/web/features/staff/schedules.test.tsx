import { NOT_FOUND_TEXTS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { aSchedule } from "../../../support/render-clinic.tsx";
import { button, eventually, notifications, text } from "../../../support/render-gestures.tsx";
import { aWeek, openWeek, SWITCH, VERSION, WEEK, WHO } from "./open-week.ts";

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
