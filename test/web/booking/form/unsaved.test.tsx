import { act, fireEvent } from "@testing-library/react";
import { ERROR_STATUS } from "../../../../shared/contract/errors.ts";
import { APP_SCREEN } from "../../../../web/src/lib/texts.ts";
import { APPOINTMENT_ID, anAppointment, aPatient, freeTimes, listed, SLOTS } from "../../../support/render-desk.tsx";
import { button, chosen, dialog, eventually, field, text } from "../../../support/render-gestures.tsx";
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

describe("Back", () => {
  const ANSWERS = { "GET /api/patients": listed([aPatient()]), "GET /api/leads": listed([]) };
  type App = Awaited<ReturnType<typeof openDesk>>;

  const back = ({ router }: App) => act(() => router.navigate(-1));

  async function bookByFind({ page }: App) {
    button(page, "Find").click();
    const find = () => page.findModal()?.findContent().findAutosuggest();
    await eventually(() => expect(find()).toBeTruthy());
    find()?.focus();
    find()?.selectSuggestionByValue("action:book");
    await eventually(() => expect(field(page, "Patient")).toBeTruthy());
  }

  test("closes a booking that was opened by Find when Back opens the page before, and focuses its search", async () => {
    const app = await openDesk("/receptionist/all_patients", ANSWERS);
    await app.go("/receptionist/all_leads");
    await bookByFind(app);
    await back(app);
    await eventually(() => expect(app.page.findModal()).toBeNull());
    expect(app.path()).toBe("/receptionist/all_patients");
    await eventually(() => expect(document.activeElement?.closest("[data-page-focus]")).toBeTruthy());
  });

  test("closes a booking when Back leads to another view of the same page", async () => {
    const app = await openDesk("/receptionist/calendar", ANSWERS);
    await app.go("/receptionist/calendar?view=list");
    button(app.page, "Book Appointment").click();
    await eventually(() => expect(field(app.page, "Patient")).toBeTruthy());
    await back(app);
    await eventually(() => expect(app.page.findModal()).toBeNull());
  });

  test("keeps a booking that was opened by Find when the question about its input is answered so", async () => {
    const app = await openDesk("/receptionist/all_patients", ANSWERS);
    await app.go("/receptionist/all_leads");
    await bookByFind(app);
    act(() => field(app.page, "Reason").findControl()?.findInput()?.setInputValue("Sore throat"));
    await back(app);
    await eventually(() => expect(text()).toContain(APP_SCREEN.forms.leave.header));
    expect(app.path()).toBe("/receptionist/all_leads");
    expect(field(app.page, "Reason").findControl()?.findInput()?.getInputValue()).toBe("Sore throat");
  });
});
