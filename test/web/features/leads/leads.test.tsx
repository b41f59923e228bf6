import { fireEvent } from "@testing-library/react";
import { refuse, TRIED } from "../../../support/render-api.tsx";
import { heading } from "../../../support/render-app.tsx";
import {
  aLead,
  anAppointment,
  aPatient,
  freeTimes,
  LEAD_ID,
  listed,
  nthId,
  PATIENT_ID,
  SLOTS,
  STAFF_ID,
  TODAY,
} from "../../../support/render-desk.tsx";
import { button, choose, chosen, dialog, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const LEADS = "GET /api/leads";
const ONE = `GET /api/leads/${LEAD_ID}`;
const CONVERT = `POST /api/leads/${LEAD_ID}/convert`;
const BOOK = "POST /api/appointments";
const TIMES = "GET /api/availability";
const rows = () => [...document.querySelectorAll("tbody tr")].map((row) => row.textContent ?? "");
const times = () => [...document.querySelectorAll<HTMLInputElement>("input[name=start_time]")];

const ada = aPatient({ first_name: "Ada", last_name: "Byron" });

test("describes a list that includes converted leads", async () => {
  await openDesk("/receptionist/all_leads", { [LEADS]: listed([aLead({ patient_id: PATIENT_ID })]) });
  await eventually(() => expect(rows()[0]).toContain("Patient"));
  expect(text()).toContain("People who have contacted the clinic. A badge marks those who have become patients.");
  expect(text()).not.toContain("not patients yet");
});

test("lists leads with their details, and says when there are none", async () => {
  const { api, go } = await openDesk("/receptionist/all_leads", { [LEADS]: listed([aLead()]) });
  await eventually(() => expect(rows()).toHaveLength(1));
  for (const shown of ["Ada", "Byron", "(218) 555-0110"]) expect(rows()[0]).toContain(shown);
  api.on(LEADS, listed([]));
  await go("/account");
  const { queryClient } = await import("../../../../web/src/api/query-client.ts");
  queryClient.clear();
  await go("/receptionist/all_leads");
  await eventually(() => expect(text()).toContain("No leads found."));
});

test("says what a search that is too short needs", async () => {
  const { page } = await openDesk("/receptionist/all_leads", { [LEADS]: listed([]) });
  await eventually(() => expect(text()).toContain("No leads found."));
  page.findTextFilter()?.findInput().setInputValue("218");
  await eventually(() =>
    expect(text()).toContain("Enter at least 4 digits of a phone number, or a complete date of birth."),
  );
  expect(text()).not.toContain("No leads found.");
});

test("says that an unknown lead is not found", async () => {
  await openDesk(`/receptionist/leads/${LEAD_ID}/profile`, { [ONE]: refuse("not_found", "Lead not found") });
  await eventually(() => expect(text()).toContain("Lead not found"));
});

test("converts a lead once before booking, and offers other times when one was just taken", async () => {
  const { api, page, path } = await openDesk(`/receptionist/leads/${LEAD_ID}/profile`, {
    [ONE]: aLead(),
    [TIMES]: listed(SLOTS),
    [CONVERT]: ada,
    [BOOK]: refuse("slot_taken", "This time is no longer free. Please choose another one."),
    [`GET /api/patients/${PATIENT_ID}`]: ada,
    [`GET /api/patients/${PATIENT_ID}/appointments`]: listed([]),
  });
  await eventually(() => expect(heading()).toBe("Ada Byron"));
  button(page, "Book Appointment").click();
  await eventually(() => expect(chosen(dialog(page), "Service")).toContain("Check-up"));
  choose(dialog(page), "Practitioner", STAFF_ID);
  await eventually(() => expect(times().map(({ value }) => value)).toEqual(["10:30", "11:00"]));
  fireEvent.click(times()[0] as HTMLInputElement);
  const [, taken, free] = SLOTS;
  api.on(TIMES, listed([{ ...taken, available: false, reason: "The practitioner has another appointment." }, free]));
  button(page, "Book").click();
  await eventually(() => expect(text()).toContain("Nearest free times:"));
  await eventually(() => expect(text()).toContain("This time is no longer free. Please choose another one."));

  button(page, "11:00 AM").click();
  api.on(BOOK, anAppointment({ patient_name: "Ada Byron", start_time: "11:00" }));
  button(page, "Book").click();
  await eventually(() => expect(path()).toBe(`/receptionist/patients/${PATIENT_ID}/profile`));
  expect(api.named(CONVERT)).toHaveLength(1);
  expect(api.named(BOOK).map(({ body }) => body)).toMatchObject([
    { patient_id: PATIENT_ID, start_time: "10:30" },
    { patient_id: PATIENT_ID, start_time: "11:00" },
  ]);
});

test("shows the patient without a question once a series is booked for a lead", async () => {
  const items = [{ date: TODAY, start_time: "10:30", end_time: "11:00", reason: null, appointment_id: null }];
  const { page, path } = await openDesk(`/receptionist/leads/${LEAD_ID}/profile`, {
    [ONE]: aLead(),
    "GET /api/availability/next": listed(freeTimes("10:30")),
    [CONVERT]: ada,
    [`${BOOK}/series${TRIED}`]: { items },
    [`${BOOK}/series`]: { series_id: nthId("series", 1), items },
    [`GET /api/patients/${PATIENT_ID}`]: ada,
    [`GET /api/patients/${PATIENT_ID}/appointments`]: listed([]),
  });
  await eventually(() => expect(heading()).toBe("Ada Byron"));
  button(page, "Book Appointment").click();
  await eventually(() => expect(times()).toHaveLength(1));
  choose(dialog(page), "Repeat", "1");
  button(page, "Preview dates").click();
  await eventually(() => expect(text()).toContain("Book all 1"));
  button(page, "Book all 1").click();
  await eventually(() => expect(path()).toBe(`/receptionist/patients/${PATIENT_ID}/profile`));
  expect(text()).not.toContain("Discard your changes?");
});
