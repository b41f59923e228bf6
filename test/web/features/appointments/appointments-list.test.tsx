import { refuse } from "../../../support/render-api.tsx";
import {
  APPOINTMENT_ID,
  anAppointment,
  aPatient,
  DESK_ANSWERS,
  listed,
  nthId,
  PATIENT_ID,
  STAFF_ID,
  TODAY,
} from "../../../support/render-desk.tsx";
import { button, eventually, field, headers, type Page, rows, text, typed } from "../../../support/render-gestures.tsx";
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
  button(page, "Clear filters").click();
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
  expect(headers(page)).toEqual([...names, "Actions"]);
  const link = page.findTable()?.findBodyCell(1, 1)?.findLink()?.getElement();
  expect(link?.getAttribute("href")).toBe(`/receptionist/patients/${PATIENT_ID}/profile`);
  expect(page.findCollectionPreferences()).toBeNull();
  button(page, "Preferences").click();
  await eventually(() => expect(page.findCollectionPreferences()?.findModal()).toBeTruthy());
  const preferences = page.findCollectionPreferences();
  const options = () => preferences?.findModal()?.findContentDisplayPreference()?.findOptions() ?? [];
  await eventually(() => expect(options()).toHaveLength(11));
  for (const option of options().slice(8, 10)) option.findVisibilityToggle().findNativeInput().click();
  preferences?.findModal()?.findConfirmButton()?.click();
  await eventually(() => expect(headers(page)).toEqual([...names, "Patient ID", "Practitioner ID", "Actions"]));
  expect(rows(page)[0]?.slice(7, 9)).toEqual([PATIENT_ID, STAFF_ID]);
});

/** Opens the menu of the list's first appointment. */
async function openMenu(page: Page) {
  const menu = () => page.findTable()?.findBodyCell(1, 8)?.findButtonDropdown();
  await eventually(() => expect(menu()).toBeTruthy());
  menu()?.openDropdown();
  const items = () => menu()?.findItems() ?? [];
  const item = (name: string) => items().find((each) => each.getElement().textContent?.startsWith(name));
  return { items: () => items().map((each) => each.getElement().textContent), item };
}

test("checks in from the list, and says why a step is not possible yet", async () => {
  const { api, page } = await openList();
  const { items, item } = await openMenu(page);
  await eventually(() => expect(items()).toHaveLength(4));
  expect(items().map((text) => text?.split(" ")[0])).toEqual(["Check", "Reschedule", "Mark", "Cancel"]);
  api.on(`PATCH /api/appointments/${APPOINTMENT_ID}/status`, anAppointment({ appointment_status: "CHECKED-IN" }));
  item("Check in")?.click();
  await eventually(() => expect(text()).toContain("José O'Neill is checked in."));
  expect(api.named(`PATCH /api/appointments/${APPOINTMENT_ID}/status`).map(({ body }) => body)).toEqual([
    { appointment_status: "CHECKED-IN", version: 1 },
  ]);
});

test.each([
  ["Cancel appointment", "Cancel this appointment?"],
  ["Reschedule", "Reschedule"],
])("asks in the usual dialog before it does: %s", async (name, title) => {
  const { page } = await openList();
  const { items, item } = await openMenu(page);
  await eventually(() => expect(items()).toHaveLength(4));
  item(name)?.click();
  await eventually(() => expect(page.findModal()?.findHeader().getElement().textContent).toContain(title));
});

test("offers no menu for an appointment that can't be changed any more", async () => {
  const { page } = await openList({
    [APPOINTMENTS]: listed([anAppointment({ appointment_status: "CANCELLED", date: "2026-11-02" })]),
  });
  await eventually(() => expect(rows(page)).toHaveLength(1));
  expect(page.findTable()?.findBodyCell(1, 8)?.findButtonDropdown()).toBeNull();
});

test("lists the appointments of a patient who is searched for, and shows the name", async () => {
  const searches: (string | null)[] = [];
  const { page, asked, router } = await openList({
    "GET /api/patients": ({ url }: { url: URL }) => {
      searches.push(url.searchParams.get("search"));
      return listed([aPatient()]);
    },
  });
  await eventually(() => expect(rows(page)).toHaveLength(2));
  field(page, "Patient").findControl()?.findInput()?.focus();
  const picker = () => field(page, "Patient").findControl()?.findAutosuggest();
  await eventually(() => expect(picker()).toBeTruthy());
  picker()?.setInputValue("jos");
  await eventually(() => expect(picker()?.findDropdown({ expandToViewport: true }).findOptions()).toHaveLength(1));
  expect(searches).toEqual(["jos"]);
  picker()?.selectSuggestion(1, { expandToViewport: true });
  await eventually(() => expect(asked.at(-1)).toEqual({ from: TODAY, patient_id: PATIENT_ID, order: "asc" }));
  expect(router.state.location.search).toBe(`?patient=${PATIENT_ID}`);
  await eventually(() => expect(picker()?.findNativeInput().getElement().value).toBe("José O'Neill"));
  picker()?.setInputValue("");
  await eventually(() => expect(router.state.location.search).toBe(""));
});

test("names the patient of a list without appointments", async () => {
  const { page } = await openList(
    { [APPOINTMENTS]: listed([]), [`GET /api/patients/${PATIENT_ID}`]: aPatient() },
    `${LIST}?patient=${PATIENT_ID}`,
  );
  await eventually(() => expect(typed(page, "Patient")).toBe("José O'Neill"));
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
  await eventually(() => expect(text()).toContain("Appointment ID"));
  for (const id of [PATIENT_ID, STAFF_ID, APPOINTMENT_ID]) expect(text()).not.toContain(id);
  const labels = [...document.querySelectorAll("button[aria-label^='Copy ID']")].map((each) =>
    each.getAttribute("aria-label"),
  );
  const named = ["Patient", "Practitioner", "Service", "Location"].map((name) => `Copy ID: ${name}`);
  expect(labels).toEqual([...named, "Copy ID"]);
});
