import { fireEvent } from "@testing-library/react";
import { ERROR_STATUS } from "../../../../shared/contract/errors.ts";
import { APPOINTMENT_ID, anAppointment, freeTimes, listed, SLOTS } from "../../../support/render-desk.tsx";
import { button, chosen, dialog, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const MOVE = `PATCH /api/appointments/${APPOINTMENT_ID}`;
const QUESTION = "Discard your changes?";
const times = () => [...document.querySelectorAll<HTMLInputElement>("input[name=start_time]")];

test("asks before an edited booking is closed, but not for choices that were made by themselves", async () => {
  const { page } = await openDesk("/receptionist/dashboard", {
    "GET /api/availability/next": listed(freeTimes("10:30", "11:00")),
  });
  const open = async () => {
    await eventually(() => expect(text()).toContain("No more appointments today."));
    button(page, "Book Appointment").click();
    await eventually(() => expect(times()).toHaveLength(2));
    expect(chosen(dialog(page), "Service")).toContain("Check-up");
  };
  await open();
  button(dialog(page), "Cancel").click();
  await eventually(() => expect(times()).toHaveLength(0));
  expect(text()).not.toContain(QUESTION);

  await open();
  fireEvent.click(times()[1] as HTMLInputElement);
  button(dialog(page), "Cancel").click();
  await eventually(() => expect(text()).toContain(QUESTION));
});

test("moves an appointment by the edited fields only, and shows what was changed meanwhile", async () => {
  const moved = anAppointment({ start_time: "11:00", end_time: "11:30", version: 3 });
  const current = anAppointment({ date: "2026-11-23", version: 2 });
  const { api, page } = await openDesk(`/receptionist/appointments/${APPOINTMENT_ID}/view`, {
    [`GET /api/appointments/${APPOINTMENT_ID}`]: anAppointment(),
    "GET /api/availability": listed(SLOTS),
    [MOVE]: Response.json(
      { error: "Changed.", code: "conflict", current, changed_by: "Marcus Webb", changed_at: null, request_id: "r1" },
      { status: ERROR_STATUS.conflict },
    ),
  });
  await eventually(() => expect(text()).toContain("Appointment of José O'Neill"));
  button(page, "Reschedule").click();
  await eventually(() => expect(times()).toHaveLength(2));
  fireEvent.click(times()[1] as HTMLInputElement);
  button(dialog(page), "Move appointment").click();
  await eventually(() => expect(text()).toContain("Marcus Webb"));
  expect(text()).toContain("Date: 11/23/2026");

  api.on(MOVE, moved);
  button(dialog(page), "Save mine").click();
  await eventually(() => expect(text()).toContain("José O'Neill is moved to"));
  expect(api.named(MOVE).map(({ body }) => body)).toEqual([
    { start_time: "11:00", version: 1 },
    { start_time: "11:00", version: 2 },
  ]);

  const notices = () => page.findFlashbar()?.findAll("button") ?? [];
  const undo = () => notices().find((each) => each.getElement().textContent === "Undo");
  await eventually(() => expect(undo()).toBeDefined());
  undo()?.click();
  const { location_id, service_id, practitioner_id, date, start_time } = anAppointment();
  await eventually(() =>
    expect(api.named(MOVE).at(-1)?.body).toEqual({
      location_id,
      service_id,
      practitioner_id,
      date,
      start_time,
      version: 3,
    }),
  );
});
