import { refuse } from "../../../support/render-api.tsx";
import {
  APPOINTMENT_ID,
  anAppointment,
  DESK_ANSWERS,
  listed,
  nthId,
  PATIENT_ID,
  STAFF_ID,
  TODAY,
} from "../../../support/render-desk.tsx";
import { button, eventually, headers, rows, text } from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const LIST = "/receptionist/all_appointments";
const APPOINTMENTS = "GET /api/appointments";

/** Opens the list, and records what it asks the API for. */
async function openList(answers: Record<string, unknown> = {}, path = LIST) {
  const asked: Record<string, string>[] = [];
  const later = anAppointment({ appointment_id: nthId("appt", 2), start_time: "16:00", end_time: "16:30" });
  const app = await openDesk(path, {
    [APPOINTMENTS]: ({ url }: { url: URL }) => {
      asked.push(Object.fromEntries(url.searchParams));
      return listed([anAppointment(), later]);
    },
    ...answers,
  });
  return { ...app, asked };
}

test("lists the appointments from today on, in order of time", async () => {
  const { page, asked } = await openList();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  expect(asked).toEqual([{ from: TODAY, order: "asc" }]);
  expect(rows(page).map((cells) => cells[4])).toEqual(["10:00 – 10:30 AM", "4:00 – 4:30 PM"]);
});

test("lists today in order of time, and everything with the latest first without filters", async () => {
  const { page, asked } = await openList();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Today").click();
  await eventually(() => expect(asked.at(-1)).toEqual({ from: TODAY, to: TODAY, order: "asc" }));
  await eventually(() => expect(rows(page).map((cells) => cells[4]?.slice(0, 2))).toEqual(["10", "4:"]));
  button(page, "Clear").click();
  await eventually(() => expect(asked.at(-1)).toEqual({ order: "desc" }));
  await eventually(() => expect(rows(page).map((cells) => cells[4]?.slice(0, 2))).toEqual(["4:", "10"]));
});

test("lists the overbooked appointments", async () => {
  const { page, asked } = await openList({}, `${LIST}?status=OVERBOOKED`);
  await eventually(() => expect(rows(page)).toHaveLength(2));
  expect(asked).toEqual([{ from: TODAY, overbooked: "true", order: "asc" }]);
});

test("names patient and practitioner, and shows their ids in columns that are switched on", async () => {
  const { page } = await openList();
  await eventually(() => expect(rows(page)).toHaveLength(2));
  const names = ["Patient", "Practitioner", "Service", "Date", "Time", "Status", "Location"];
  expect(headers(page)).toEqual(names);
  const link = page.findTable()?.findBodyCell(1, 1)?.findLink()?.getElement();
  expect(link?.getAttribute("href")).toBe(`/receptionist/patients/${PATIENT_ID}/profile`);
  expect(page.findCollectionPreferences()).toBeNull();
  button(page, "Preferences").click();
  await eventually(() => expect(page.findCollectionPreferences()?.findModal()).toBeTruthy());
  const preferences = page.findCollectionPreferences();
  const options = () => preferences?.findModal()?.findContentDisplayPreference()?.findOptions() ?? [];
  await eventually(() => expect(options()).toHaveLength(10));
  for (const option of options().slice(-2)) option.findVisibilityToggle().findNativeInput().click();
  preferences?.findModal()?.findConfirmButton()?.click();
  await eventually(() => expect(headers(page)).toEqual([...names, "Patient ID", "Practitioner ID"]));
  expect(rows(page)[0]?.slice(-2)).toEqual([PATIENT_ID, STAFF_ID]);
});

test("says which filters can't be loaded, and loads them again", async () => {
  const { api, page } = await openList({ "GET /api/practitioners": refuse("internal", "Something broke.") });
  await eventually(() => expect(text()).toContain("Failed to load practitioners"));
  api.on("GET /api/practitioners", DESK_ANSWERS["GET /api/practitioners"]);
  button(page, "Try again").click();
  await eventually(() => expect(text()).not.toContain("Failed to load practitioners"));
});

test("keeps ids off the appointment's page, behind buttons that copy them", async () => {
  await openList(
    { [`GET /api/appointments/${APPOINTMENT_ID}`]: anAppointment() },
    `/receptionist/appointments/${APPOINTMENT_ID}/view`,
  );
  await eventually(() => expect(text()).toContain("Copy ID"));
  for (const id of [PATIENT_ID, STAFF_ID, APPOINTMENT_ID]) expect(text()).not.toContain(id);
  const labels = [...document.querySelectorAll("button[aria-label^='Copy ID']")].map((each) =>
    each.getAttribute("aria-label"),
  );
  const named = ["Patient", "Practitioner", "Service", "Location"].map((name) => `Copy ID: ${name}`);
  expect(labels).toEqual([...named, "Copy ID"]);
});
