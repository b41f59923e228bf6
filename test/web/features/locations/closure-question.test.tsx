import { act } from "@testing-library/react";
import { TRIED } from "../../../support/render-api.tsx";
import { anAppointment } from "../../../support/render-desk.tsx";
import {
  button,
  dialog,
  eventually,
  notifications,
  question,
  text,
  type,
  typed,
} from "../../../support/render-gestures.tsx";
import { CREATE, closure, day, openClosures } from "./render-closures.tsx";

test("says in the dialog that a closure was saved after the question, and returns the focus to its form", async () => {
  const { page, api } = await openClosures();
  api.on(CREATE + TRIED, { affected: { total: 1, complete: true, items: [anAppointment()] } });
  api.on(CREATE, closure("2026-12-24", "2026-12-24"));
  act(() => day("2026-12-24")?.click());
  type(dialog(page), "Reason", "Renovation");
  const close = button(dialog(page), "Close on these days");
  close.focus();
  close.click();
  await eventually(() => expect(text()).toContain("Close on these days?"));
  button(question(), "Close on these days").click();
  await eventually(() => expect(text()).not.toContain("Close on these days?"));
  await eventually(() => expect(notifications(dialog(page)).join()).toContain("Closure saved"));
  await eventually(() => expect(document.activeElement?.textContent).toBe("Close on these days"));
});

test("asks again if further appointments are affected by the time of the answer", async () => {
  const { page, api } = await openClosures();
  const items = [anAppointment()];
  api.on(CREATE + TRIED, () => ({ affected: { total: items.length, complete: true, items } }));
  api.on(CREATE, closure("2026-12-24", "2026-12-24"));
  act(() => day("2026-12-24")?.click());
  type(dialog(page), "Reason", "Renovation");
  button(dialog(page), "Close on these days").click();
  await eventually(() => expect(text()).toContain("1 upcoming appointment no longer fits"));
  items.push(anAppointment({ appointment_id: "appt_2" }));
  button(question(), "Close on these days").click();
  await eventually(() => expect(text()).toContain("2 upcoming appointments no longer fit"));
  expect(api.named(CREATE)).toEqual([]);
  button(question(), "Close on these days").click();
  await eventually(() => expect(api.named(CREATE)).toHaveLength(1));
});

test("keeps the input of a closure that is not confirmed, and asks before it is lost", async () => {
  const { page, api } = await openClosures();
  api.on(CREATE + TRIED, { affected: { total: 1, complete: true, items: [anAppointment()] } });
  act(() => day("2026-12-24")?.click());
  type(dialog(page), "Reason", "Renovation");
  button(dialog(page), "Close on these days").click();
  await eventually(() => expect(text()).toContain("Close on these days?"));
  button(question(), "Cancel").click();
  await eventually(() => expect(text()).not.toContain("Close on these days?"));
  expect(typed(page, "Reason")).toBe("Renovation");
  button(dialog(page), "Close").click();
  await eventually(() => expect(text()).toContain("Discard your changes?"));
  expect(api.named(CREATE)).toEqual([]);
});
