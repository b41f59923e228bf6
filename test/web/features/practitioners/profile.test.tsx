import { act } from "@testing-library/react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { NOT_FOUND_TEXTS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import { prepareApp } from "../../../support/render-app.tsx";
import {
  aLocation,
  anotherLocation,
  aPractitioner,
  aSchedule,
  LOCATION_ID,
  pageOf,
  SERVICE_ID,
  STAFF_ID,
} from "../../../support/render-clinic.tsx";
import { button, chosen, dialog, eventually, text } from "../../../support/render-gestures.tsx";

const ONE = `GET /api/practitioners/${STAFF_ID}`;
const APPOINTMENTS = `GET /api/practitioners/${STAFF_ID}/appointments`;
const WEEK = `GET /api/staff/${STAFF_ID}/schedules`;

const anAppointment = (nth: number, status: AppointmentStatus, patient_name: string): Appointment => ({
  appointment_id: `appt_01jd3v0000000000000000000${nth}`,
  patient_id: "pat_01jd3v00000000000000000001",
  practitioner_id: STAFF_ID,
  service_id: SERVICE_ID,
  location_id: LOCATION_ID,
  date: `2026-11-2${nth}`,
  start_time: "09:00",
  end_time: "09:30",
  starts_at: `2026-11-2${nth}T15:00:00.000Z`,
  ends_at: `2026-11-2${nth}T15:30:00.000Z`,
  appointment_status: status,
  patient_name,
  practitioner_name: "Zoë Lindqvist",
  service_name: "Annual Physical",
  location_name: "Harbor Road",
  fee: "120",
  duration: 30,
  booked_by: "desk",
  created_at: "2026-11-01T10:00:00.000Z",
  version: 1,
});

type Answers = Partial<Record<AppointmentStatus, unknown>>;

async function openProfile(appointments: Answers = {}, one: unknown = aPractitioner()) {
  const app = prepareApp({ as: "RECEPTIONIST" });
  app.api.on(ONE, one);
  const afternoon = aSchedule({
    schedule_id: "sch_01jd3v00000000000000000002",
    location_id: anotherLocation().location_id,
    start_time: "13:00",
    end_time: "17:00",
    is_available: false,
  });
  app.api.on(WEEK, { ...pageOf(aSchedule(), afternoon), version: 1 });
  app.api.on("GET /api/locations", pageOf(aLocation(), anotherLocation()));
  app.api.on(APPOINTMENTS, ({ url }: { url: URL }) => {
    const status = url.searchParams.get("status") as AppointmentStatus;
    const answer = appointments[status] ?? pageOf();
    return typeof answer === "function" ? answer({ url }) : answer;
  });
  await app.go(`/receptionist/practitioners/${STAFF_ID}/profile`);
  const group = (nth: number) => app.page.findAllTabs()[nth];
  return { ...app, upcoming: () => group(0), history: () => group(1) };
}

test("shows details and the hours at every location, including unavailable ones", async () => {
  const { page } = await openProfile();
  await eventually(() => expect(document.querySelector("h1")?.textContent).toContain("Zoë Lindqvist"));
  expect(page.findKeyValuePairs()?.getElement().textContent).toContain("zoe@lakeside.example.com");
  await eventually(() => expect(text()).toContain("8:00 AM – 12:00 PMHarbor Road"));
  expect(text()).toContain("1:00 – 5:00 PMUnavailable, Canyon Lake");
  expect(text().match(/No hours/g)).toHaveLength(6);
});

test("books with the practitioner at their location, and moves an appointment from its row", async () => {
  const { page, api } = await openProfile({ BOOKED: pageOf(anAppointment(1, "BOOKED", "Ada Byron")) });
  api.on(`GET /api/locations/${LOCATION_ID}/services`, pageOf());
  const working = { ...aPractitioner(), schedules: [aSchedule()] };
  api.on(`GET /api/locations/${LOCATION_ID}/practitioners`, pageOf(working));
  await eventually(() => expect(text()).toContain("Ada Byron"));
  button(page, "Book Appointment").click();
  await eventually(() => expect(document.querySelector("[role=dialog] h2")?.textContent).toBe("Book Appointment"));
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toBe("Zoë Lindqvist"));
  expect(chosen(dialog(page), "Location")).toBe("Harbor Road");
  button(page, "Cancel").click();
  await eventually(() => expect(document.querySelector("[role=dialog] h2")).toBeNull());
  const menu = page.findButtonDropdown();
  menu?.openDropdown();
  menu?.findItemById("reschedule")?.click();
  await eventually(() => expect(document.querySelector("[role=dialog] h2")?.textContent).toBe("Reschedule"));
});

test("offers nothing to book with a practitioner who is no longer active", async () => {
  await openProfile({}, aPractitioner({ status: "INACTIVE" }));
  await eventually(() => expect(text()).toContain("Zoë Lindqvist"));
  expect(text()).not.toContain("Book Appointment");
});

test("says that the names of the locations can't be loaded", async () => {
  const { api, page } = await openProfile();
  await eventually(() => expect(text()).toContain("Harbor Road"));
  api.on("GET /api/locations", refuse("internal", REQUEST_TEXTS.internal));
  const { queryClient } = await import("../../../../web/src/api/query-client.ts");
  await act(() => queryClient.resetQueries());
  await eventually(() => expect(text()).toContain("Failed to load location data"));
  expect(text()).toContain("8:00 AM – 12:00 PM");
  api.on("GET /api/locations", pageOf(aLocation(), anotherLocation()));
  button(page, "Try again").click();
  await eventually(() => expect(text()).toContain("8:00 AM – 12:00 PMHarbor Road"));
});

test("shows the six statuses in two groups of tabs", async () => {
  const { upcoming, history } = await openProfile();
  await eventually(() => expect(history()).toBeDefined());
  const labels = (group: ReturnType<typeof upcoming>) =>
    group?.findTabLinks().map((each) => each.getElement().textContent);
  expect(labels(upcoming())).toEqual(["BOOKED", "CHECKED-IN", "IN-PROGRESS"]);
  expect(labels(history())).toEqual(["CANCELLED", "MISSED", "COMPLETED"]);
  await eventually(() => expect(text()).toContain("No appointments that are BOOKED."));
});

test("lists the next upcoming and the latest past appointment first", async () => {
  const { upcoming, history } = await openProfile({
    BOOKED: pageOf(anAppointment(5, "BOOKED", "Later Person"), anAppointment(2, "BOOKED", "Sooner Person")),
    COMPLETED: pageOf(anAppointment(4, "COMPLETED", "Latest Person"), anAppointment(1, "COMPLETED", "Former Person")),
  });
  await eventually(() => expect(upcoming()?.findTabContent()?.getElement().textContent).toMatch(/Sooner.*Later/));
  history()?.findTabLinkById("COMPLETED")?.click();
  await eventually(() => expect(history()?.findTabContent()?.getElement().textContent).toMatch(/Latest.*Former/));
});

test("loads a long history page by page", async () => {
  const pages = ({ url }: { url: URL }) =>
    url.searchParams.get("cursor")
      ? pageOf(anAppointment(1, "CANCELLED", "Second Page"))
      : { items: [anAppointment(2, "CANCELLED", "First Page")], next_cursor: "more" };
  const { page, history } = await openProfile({ CANCELLED: pages });
  await eventually(() => expect(history()?.getElement().textContent).toContain("First Page"));
  button(page, "Load more").click();
  await eventually(() => expect(history()?.getElement().textContent).toContain("Second Page"));
});

test("says in its tab why appointments can't be loaded, and keeps the rest", async () => {
  const { page } = await openProfile({ BOOKED: refuse("internal", REQUEST_TEXTS.internal) });
  await eventually(() => expect(text()).toContain(REQUEST_TEXTS.internal));
  expect(page.findKeyValuePairs()).not.toBeNull();
});

test("says that an unknown practitioner is not found, with a link to the list", async () => {
  const { page, path, api } = await openProfile({}, refuse("not_found", NOT_FOUND_TEXTS.practitioner));
  await eventually(() => expect(document.querySelector("h1")?.textContent).toContain("Practitioner not found"));
  api.on("GET /api/practitioners", pageOf());
  await act(async () => page.findContainer()?.findContent().findLink()?.click());
  await eventually(() => expect(path()).toBe("/receptionist/all_practitioners"));
});
