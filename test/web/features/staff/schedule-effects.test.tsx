import { TRIED } from "../../../support/render-api.tsx";
import { aSchedule } from "../../../support/render-clinic.tsx";
import { anAppointment, nthId } from "../../../support/render-desk.tsx";
import { button, eventually, formError, question, text } from "../../../support/render-gestures.tsx";
import { aWeek, openWeek, PUT, SWITCH } from "./open-week.ts";

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
