import { act } from "@testing-library/react";
import { changedBefore, refuse } from "../../../support/render-api.tsx";
import { anAppointment, listed, nthId } from "../../../support/render-desk.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const HOME = "/receptionist/dashboard";
const APPOINTMENTS = "GET /api/appointments";

const late = anAppointment({
  appointment_id: nthId("appt", 2),
  start_time: "09:00",
  starts_at: "2026-11-20T15:00:00.000Z",
  ends_at: "2026-11-20T15:30:00.000Z",
  patient_name: "Ada Byron",
});

test("finishes the day after a preview, and says which appointment could not be changed", async () => {
  const running = anAppointment({
    appointment_id: nthId("appt", 7),
    appointment_status: "IN-PROGRESS",
    patient_name: "Max Gray",
    ends_at: "2026-11-20T15:15:00.000Z",
  });
  const { api, page } = await openDesk(HOME, { [APPOINTMENTS]: listed([late, running, anAppointment()]) });
  api.on(`PATCH /api/appointments/${late.appointment_id}/status`, refuse("invalid_transition", "The reason."));
  api.on(`PATCH /api/appointments/${running.appointment_id}/status`, { ...running, appointment_status: "COMPLETED" });
  await eventually(() => expect(button(page, "Finish the day (2)")).toBeTruthy());
  button(page, "Finish the day (2)").click();
  const modal = () => page.findModal()?.getElement().textContent ?? "";
  await eventually(() => expect(modal()).toContain("Did not come: mark as missedAda Byron"));
  button(page, "Finish 2").click();
  await eventually(() => expect(modal()).toContain("Ada Byron: The reason."));
  expect(api.calls.filter(({ name }) => name.startsWith("PATCH")).map(({ body }) => body)).toEqual([
    { appointment_status: "MISSED", version: 1 },
    { appointment_status: "COMPLETED", version: 1 },
  ]);
  button(page, "Finish 1");
  api.on(`PATCH /api/appointments/${late.appointment_id}/status`, { ...late, appointment_status: "MISSED" });
  button(page, "Finish 1").click();
  await eventually(() => expect(text()).toContain("One appointment is finished."));
  expect(page.findModal()).toBeNull();
});

test("shows appointments that another person has changed before the day was finished, and finishes them on request", async () => {
  const max = { ...late, appointment_id: nthId("appt", 8), patient_name: "Max Gray" };
  const status = `PATCH /api/appointments/${late.appointment_id}/status`;
  const { api, page } = await openDesk(HOME, { [APPOINTMENTS]: listed([late, max]) });
  api.on(status, changedBefore({ ...late, version: 5 }));
  api.on(
    `PATCH /api/appointments/${max.appointment_id}/status`,
    changedBefore({ ...max, appointment_status: "COMPLETED", version: 2 }),
  );
  await eventually(() => expect(button(page, "Finish the day (2)")).toBeTruthy());
  button(page, "Finish the day (2)").click();
  await eventually(() => expect(page.findModal()).toBeTruthy());
  button(page, "Finish 2").click();
  const modal = () => page.findModal()?.getElement().textContent ?? "";
  await eventually(() =>
    expect(modal()).toContain("Max Gray: Marcus Lee already completed this appointment on Nov 20, 2026"),
  );
  expect(modal()).toContain("Ada Byron: Marcus Lee changed this appointment in the meantime.");
  const boxes = () => page.findModal()?.findContent().findAllCheckboxes() ?? [];
  expect(boxes().map((box) => box.findNativeInput().getElement().checked)).toEqual([false]);
  expect(button(page, "Close")).toBeTruthy();
  boxes()[0]?.findNativeInput().click();
  api.on(status, { ...late, appointment_status: "MISSED", version: 6 });
  button(page, "Finish 1").click();
  await eventually(() => expect(text()).toContain("One appointment is finished."));
  expect(api.named(status).at(-1)?.body).toEqual({ appointment_status: "MISSED", version: 5 });
});

test("keeps the choice while the day is being finished", async () => {
  let answer = (_appointment: unknown) => {};
  const { api, page } = await openDesk(HOME, { [APPOINTMENTS]: listed([late]) });
  const status = `PATCH /api/appointments/${late.appointment_id}/status`;
  api.on(status, () => new Promise((resolve) => (answer = resolve)));
  await eventually(() => expect(button(page, "Finish the day (1)")).toBeTruthy());
  button(page, "Finish the day (1)").click();
  await eventually(() => expect(page.findModal()).toBeTruthy());
  button(page, "Finish 1").click();
  await eventually(() => expect(api.named(status)).toHaveLength(1));
  const box = () => page.findModal()?.findContent().findCheckbox()?.findNativeInput().getElement();
  act(() => box()?.click());
  expect(box()?.checked).toBe(true);
  answer(refuse("unavailable", "Busy."));
  await eventually(() => expect(text()).toContain("Ada Byron: Busy."));
  act(() => box()?.click());
  await eventually(() => expect(box()?.checked).toBe(false));
});
