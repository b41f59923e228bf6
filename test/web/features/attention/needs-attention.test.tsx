import { act } from "@testing-library/react";
import { ATTENTION_SCREEN } from "../../../../web/src/booking/attention.tsx";
import { heading, prepareApp } from "../../../support/render-app.tsx";
import { aLocation, anAppointment, aPractitioner, listed, nthId } from "../../../support/render-desk.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const PAGE = "/needs_attention";
const APPOINTMENTS = "GET /api/appointments";
const closed = "Harbor Road is closed until Nov 30 (Renovation).";
const other = aLocation({ location_id: nthId("loc", 2), location_name: "Pearl Road" });
const lena = aPractitioner({ staff_id: nthId("staff", 2), first_name: "Lena", last_name: "Fischer" });
const needing = (nth: number, changes: object = {}) =>
  anAppointment({
    appointment_id: nthId("appt", nth),
    date: "2026-11-27",
    attention: closed,
    patient_name: `Patient ${nth}`,
    ...changes,
  });
const ALL = [
  needing(1),
  needing(2, { date: "2026-11-30" }),
  needing(3, { location_id: other.location_id, practitioner_id: lena.staff_id, date: "2026-12-04" }),
];

const open = (path = PAGE, as: "RECEPTIONIST" | "TENANT_ADMIN" | "MANAGER" = "RECEPTIONIST", items = ALL) =>
  openDesk(
    path,
    {
      "GET /api/locations": listed([aLocation(), other]),
      "GET /api/practitioners": listed([aPractitioner(), lena]),
      [APPOINTMENTS]: ({ url }: { url: URL }) => listed(url.searchParams.has("attention") ? items : []),
    },
    as,
  );
const lines = () => [...document.querySelectorAll(".appointment-line")].map((each) => each.textContent ?? "");
const patients = () => lines().map((line) => line.match(/Patient \d/)?.[0]);

test("lists the appointments that no longer fit with their reasons, each to be moved or cancelled", async () => {
  const { page } = await open();
  await eventually(() => expect(patients()).toEqual(["Patient 1", "Patient 2", "Patient 3"]));
  expect(heading()).toBe("Needs attention (3)");
  expect(lines()[0]).toContain(closed);
  button(page, "Reschedule: Patient 1, 10:00 AM").click();
  await eventually(() => expect(page.findModal()?.findHeader().getElement().textContent).toContain("Reschedule"));
});

test.each([
  ["a location", `?location=${other.location_id}`, ["Patient 3"]],
  ["a practitioner", `?practitioner=${lena.staff_id}`, ["Patient 3"]],
  ["the days of a closure", "?from=2026-11-25&to=2026-11-30", ["Patient 1", "Patient 2"]],
])("shows only the appointments of %s until all are requested", async (_, search, shown) => {
  const { page, path } = await open(`${PAGE}${search}`);
  await eventually(() => expect(patients()).toEqual(shown));
  button(page, "Show all").click();
  await eventually(() => expect(patients()).toHaveLength(3));
  expect(path()).toBe(PAGE);
});

test("lists all appointments when the days in the address are not dates", async () => {
  const { page } = await open(`${PAGE}?from=abc&to=2026-11-31`);
  await eventually(() => expect(patients()).toEqual(["Patient 1", "Patient 2", "Patient 3"]));
  expect(document.querySelector(".attention-days")).toBeNull();
  expect(page.findAllButtons().map((each) => each.getElement().textContent)).not.toContain("Show all");
});

test("says that no appointment of a change is left, and how many others need attention", async () => {
  await open(`${PAGE}?from=2027-01-01`);
  await eventually(() => expect(text()).toContain(ATTENTION_SCREEN.noneShown));
  expect(text()).toContain("3 other appointments do.");
});

test("says that all appointments fit when none is left", async () => {
  await open(PAGE, "RECEPTIONIST", []);
  await eventually(() => expect(text()).toContain(ATTENTION_SCREEN.none));
});

test("shows a manager the list without a way to change it", async () => {
  await open(PAGE, "MANAGER");
  await eventually(() => expect(lines()).toHaveLength(3));
  expect(document.querySelector(".appointment-actions button")).toBeNull();
  expect(text()).not.toContain("Move or cancel them");
});

test("shows the front desk how many there are, and leads to all of them", async () => {
  const items = Array.from({ length: 12 }, (_, n) => needing(n + 1));
  const { path } = await open("/receptionist/dashboard", "RECEPTIONIST", items);
  const link = () => document.querySelector<HTMLElement>(".front-desk-attention a");
  await eventually(() => expect(link()?.textContent).toBe("12 appointments need attention"));
  expect(lines()).toHaveLength(0);
  act(() => link()?.click());
  await eventually(() => expect(path()).toBe(PAGE));
  await eventually(() => expect(lines()).toHaveLength(12));
});

test("shows an administrator who requests time off, with a link to the person", async () => {
  const staffId = nthId("staff", 1);
  const request = { time_off_id: nthId("off", 1), staff_id: staffId, practitioner_name: "Amara Okafor" };
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on("GET /api/reports/attention", {
    appointments: 0,
    practitioners_without_hours: [],
    locations_without_services: [],
    services_without_rooms: [],
    time_off_requests: [{ ...request, from_date: "2026-12-24", to_date: "2026-12-26" }],
    unaccepted_invitations: [],
  });
  for (const name of ["GET /api/locations", "GET /api/practitioners", APPOINTMENTS]) app.api.on(name, listed([]));
  await app.go(PAGE);
  const link = () => document.querySelector<HTMLAnchorElement>(`a[href$="${staffId}"]`);
  const days = "Thu, Dec 24, 2026 to Sat, Dec 26, 2026";
  await eventually(() => expect(link()?.textContent).toBe(`Amara Okafor requests time off: ${days}`));
});
