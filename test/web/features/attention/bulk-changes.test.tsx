import { act } from "@testing-library/react";
import type { BulkItem } from "../../../../shared/appointments/bulk.ts";
import { refuse, TRIED } from "../../../support/render-api.tsx";
import { anAppointment, aPractitioner, listed, nthId } from "../../../support/render-desk.tsx";
import { button, chooseFilter, dialog, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const BULK = "POST /api/appointments/bulk";
const UNDO = `${BULK}/${nthId("bulk", 1)}/undo`;
const lena = aPractitioner({ staff_id: nthId("staff", 2), first_name: "Lena", last_name: "Fischer" });
const busy = "Lena Fischer has another appointment at this time.";
const needing = (nth: number) =>
  anAppointment({
    appointment_id: nthId("appt", nth),
    date: "2026-11-27",
    attention: "Amara Okafor is on leave until Nov 27.",
    patient_name: `Patient ${nth}`,
    patient_contact: "2185550155",
  });
const item = (nth: number, reason?: string): BulkItem => ({
  appointment_id: nthId("appt", nth),
  done: reason === undefined,
  ...(reason && { reason }),
});
const outcome = (items: readonly BulkItem[], bulk_id: string | null = nthId("bulk", 1)) => ({ bulk_id, items });

async function open(action: "Move several" | "Cancel several") {
  const app = await openDesk("/needs_attention", {
    "GET /api/practitioners": listed([aPractitioner(), lena]),
    "GET /api/appointments": ({ url }: { url: URL }) =>
      listed(url.searchParams.has("attention") ? [needing(1), needing(2), needing(3)] : []),
    [BULK + TRIED]: outcome([item(1), item(2), item(3, busy)], null),
    [BULK]: outcome([item(1), item(2)]),
  });
  await eventually(() => expect(text()).toContain(action));
  button(app.page, action).click();
  await eventually(() => expect(rows()).toHaveLength(3));
  return app;
}

const rows = () => [...document.querySelectorAll(".bulk-row")].map((row) => row.textContent ?? "");
const checkboxes = (page: Parameters<typeof dialog>[0]) =>
  dialog(page)
    .findAllCheckboxes()
    .map((each) => each.findNativeInput().getElement());

test("shows who can be moved to whom, moves those, and says what became of each", async () => {
  const { page, api } = await open("Move several");
  expect(button(page, "Move 0 appointments").isDisabled()).toBe(true);
  chooseFilter(dialog(page), "Practitioner", "Lena Fischer");
  await eventually(() => expect(rows()[2]).toContain(busy));
  expect(rows()[0]).toMatch(/Fri, Nov 27, 10:00 AM: Patient 1.*\(218\) 555-0155.*Can be moved/);
  expect(dialog(page).getElement().querySelector("a[href='tel:2185550155']")).not.toBeNull();
  expect(checkboxes(page).map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
  button(page, "Move 2 appointments").click();
  await eventually(() => expect(rows()[0]).toContain("Moved"));
  expect(api.named(BULK)[0]?.body).toEqual({
    appointment_ids: [nthId("appt", 1), nthId("appt", 2)],
    action: "move",
    practitioner_id: lena.staff_id,
  });
  expect(rows()[2]).toContain(busy);
  await eventually(() => expect(text()).toContain("2 appointments are moved to Lena Fischer."));
  act(() => document.querySelector<HTMLElement>("[aria-label='Reschedule: Patient 3']")?.click());
  await eventually(() => expect(dialog(page).getElement().textContent).toContain("Reschedule"));
});

test("undoes what was done, and says what could not be undone", async () => {
  const { page, api } = await open("Move several");
  chooseFilter(dialog(page), "Practitioner", "Lena Fischer");
  await eventually(() => expect(rows()[2]).toContain(busy));
  button(page, "Move 2 appointments").click();
  const offer = "Undo: 2 appointments are moved to Lena Fischer.";
  await eventually(() => expect(document.querySelector(`[aria-label="${offer}"]`)).not.toBeNull());
  api.on(UNDO, { items: [item(1), item(2, "Patient 2 has another appointment at this time.")] });
  button(page, offer).click();
  await eventually(() => expect(text()).toContain("1 change could not be undone"));
  expect(rows()[0]).toContain("Undone");
  expect(rows()[1]).toContain("Patient 2 has another appointment at this time.");
});

test("cancels the chosen ones with a reason, and keeps the choice when the API refuses", async () => {
  const { page, api } = await open("Cancel several");
  api.on(BULK, refuse("unavailable", "The service is busy."));
  act(() => checkboxes(page)[1]?.click());
  const reason = dialog(page).findRadioGroup()?.findInputByValue("Practitioner is not available");
  act(() => reason?.getElement().click());
  button(page, "Cancel 2 appointments").click();
  await eventually(() => expect(text()).toContain("The appointments were not cancelled"));
  expect(rows().join()).not.toContain("Cancelled");
  api.on(BULK, outcome([item(1), item(3, "An appointment that is MISSED can't become CANCELLED.")]));
  button(page, "Cancel 2 appointments").click();
  await eventually(() => expect(rows()[0]).toContain("Cancelled"));
  expect(rows()[1]).not.toContain("Cancelled");
  expect(rows()[2]).toContain("An appointment that is MISSED");
  expect(api.named(BULK).at(-1)?.body).toEqual({
    appointment_ids: [nthId("appt", 1), nthId("appt", 3)],
    action: "cancel",
    cancel_reason: "Practitioner is not available",
  });
});
