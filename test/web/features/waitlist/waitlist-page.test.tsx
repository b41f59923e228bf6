import { WAITLIST } from "../../../../shared/appointments/texts.ts";
import type { WaitlistEntry } from "../../../../shared/appointments/waitlist.ts";
import { WAITLIST_SCREEN } from "../../../../web/src/booking/waitlist/texts.ts";
import { refuse } from "../../../support/render-api.tsx";
import {
  APPOINTMENT_ID,
  aLocation,
  anAppointment,
  aPatient,
  aService,
  LOCATION_ID,
  listed,
  nthId,
  PATIENT_ID,
  SERVICE_ID,
  STAFF_ID,
} from "../../../support/render-desk.tsx";
import {
  button,
  choose,
  chosen,
  dialog,
  errors,
  eventually,
  field,
  notifications,
  text,
} from "../../../support/render-gestures.tsx";
import { openDesk } from "../../../support/render-pages.tsx";

const ENTRY_ID = nthId("wait", 1);
const LIST = "GET /api/waitlist";
const ENTRY = `/api/waitlist/${ENTRY_ID}`;

const anEntry = (changes: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  entry_id: ENTRY_ID,
  patient_id: PATIENT_ID,
  location_id: LOCATION_ID,
  service_id: SERVICE_ID,
  practitioner_id: "",
  days: ["Mon", "Thu"],
  from_time: "09:00",
  to_time: "12:00",
  until: "2026-12-31",
  appointment_id: "",
  patient_name: "José O'Neill",
  patient_alert: "",
  practitioner_name: "",
  service_name: "Check-up",
  location_name: "Harbor Road",
  created_at: "2026-11-02T10:00:00.000Z",
  version: 1,
  ...changes,
});

const open = (answers: Record<string, unknown> = {}, search = "") =>
  openDesk(`/receptionist/waitlist${search}`, { [LIST]: listed([anEntry()]), ...answers });

test("lists waiting patients with service, preferences and date", async () => {
  const { page } = await open({
    [LIST]: listed([
      anEntry({ patient_alert: "Deaf", patient_contact: "218-555-0110" }),
      anEntry({ entry_id: nthId("wait", 2), days: [], from_time: "", to_time: "", until: "" }),
    ]),
  });
  await eventually(() => expect(page.findTable()?.findRows()).toHaveLength(2));
  const rows = page
    .findTable()
    ?.findRows()
    .map((row) => row.getElement().textContent);
  expect(rows?.[0]).toMatch(
    /José O'Neill.*Deaf.*\(218\) 555-0110.*Check-up.*Harbor Road.*Mon, Thu · 9:00 AM – 12:00 PM · by Dec 31, 2026.*Nov 2, 2026/,
  );
  expect(rows?.[1]).toContain("Any time");
});

test("says when no patient is waiting", async () => {
  await open({ [LIST]: listed([]) });
  await eventually(() => expect(text()).toContain(WAITLIST_SCREEN.empty));
});

test("filters the list by the location and the service in the address", async () => {
  const queries: Record<string, string>[] = [];
  const answer = ({ url }: { url: URL }) => {
    queries.push(Object.fromEntries(url.searchParams));
    return listed([anEntry()]);
  };
  await open({ [LIST]: answer }, `?location=${LOCATION_ID}&service=${SERVICE_ID}`);
  await eventually(() => expect(queries.at(-1)).toMatchObject({ location_id: LOCATION_ID, service_id: SERVICE_ID }));
});

test("offers no patient of the location before while those of another location are loading", async () => {
  const north = aLocation({ location_id: nthId("loc", 2), location_name: "North" });
  const { page, api, go } = await open({ "GET /api/locations": listed([aLocation(), north]) });
  await eventually(() => expect(button(page, "Book José O'Neill")).toBeTruthy());
  api.on(LIST, () => new Promise(() => {}));
  await go(`/receptionist/waitlist?location=${north.location_id}`);
  await eventually(() => expect(text()).toContain("Loading the waitlist"));
  expect(() => button(page, "Book José O'Neill")).toThrow();
});

test("opens the list of the first open choice once a patient is chosen", async () => {
  const { page } = await open({
    [LIST]: listed([]),
    "GET /api/patients": listed([aPatient()]),
    "GET /api/leads": listed([]),
    "GET /api/locations": listed([aLocation(), aLocation({ location_id: nthId("loc", 2) })]),
  });
  await eventually(() => expect(text()).toContain(WAITLIST_SCREEN.empty));
  button(page, "Add to waitlist").click();
  await eventually(() => expect(dialog(page).findAutosuggest()).toBeTruthy());
  const search = dialog(page).findAutosuggest();
  search?.focus();
  search?.setInputValue("jos");
  await eventually(() => expect(search?.findDropdown().findOptions().length).toBeGreaterThan(1));
  search?.selectSuggestionByValue(PATIENT_ID);
  const location = () => field(dialog(page), "Location").findControl()?.findSelect()?.findTrigger().getElement();
  await eventually(() => expect(location()?.getAttribute("aria-expanded")).toBe("true"));
});

test("removes a patient after a question", async () => {
  const { page, api } = await open({ [`DELETE ${ENTRY}`]: undefined });
  await eventually(() => expect(button(page, "Remove José O'Neill")).toBeTruthy());
  button(page, "Remove José O'Neill").click();
  await eventually(() => expect(page.findModal()).toBeTruthy());
  page.findModal()?.findFooter()?.findAllButtons().at(-1)?.click();
  await eventually(() => expect(notifications(page).join()).toContain(WAITLIST_SCREEN.removed));
  expect(api.named(`DELETE ${ENTRY}`)).toHaveLength(1);
});

test("sends the edited preferences with the version that was read", async () => {
  const { page, api } = await open({ [`PATCH ${ENTRY}`]: anEntry({ from_time: "10:00", version: 2 }) });
  await eventually(() => expect(button(page, "Edit José O'Neill")).toBeTruthy());
  button(page, "Edit José O'Neill").click();
  await eventually(() => expect(field(page, "Earliest")).toBeTruthy());
  field(page, "Earliest").findControl()?.findInput()?.setInputValue("10 am");
  button(page, "Save").click();
  await eventually(() => expect(notifications(page).join()).toContain(WAITLIST_SCREEN.updated));
  expect(api.named(`PATCH ${ENTRY}`)[0]?.body).toEqual({ from_time: "10:00", version: 1 });
});

test("offers the patient's booked appointments as the one that is given up", async () => {
  const cancelled = anAppointment({ appointment_id: nthId("appt", 2), appointment_status: "CANCELLED" });
  const { page, api } = await open({
    [`GET /api/patients/${PATIENT_ID}/appointments`]: listed([anAppointment(), cancelled]),
    [`PATCH ${ENTRY}`]: anEntry({ appointment_id: APPOINTMENT_ID, version: 2 }),
  });
  await eventually(() => expect(button(page, "Edit José O'Neill")).toBeTruthy());
  button(page, "Edit José O'Neill").click();
  await eventually(() => expect(chosen(dialog(page), "Gives up")).toBe("No appointment"));
  choose(dialog(page), "Gives up", APPOINTMENT_ID);
  button(page, "Save").click();
  const changes = { appointment_id: APPOINTMENT_ID, version: 1 };
  await eventually(() => expect(api.named(`PATCH ${ENTRY}`).map(({ body }) => body)).toEqual([changes]));
});

test("asks for the service again when another location is chosen, and gives up the practitioner", async () => {
  const [north, xray] = [nthId("loc", 2), nthId("svc", 2)];
  const { page, api } = await open({
    [LIST]: listed([anEntry({ practitioner_id: STAFF_ID, practitioner_name: "Amara Osei" })]),
    "GET /api/locations": listed([aLocation(), aLocation({ location_id: north })]),
    [`GET /api/locations/${north}/services`]: listed([aService({ service_id: xray })]),
    [`GET /api/locations/${north}/practitioners`]: listed([]),
    [`PATCH ${ENTRY}`]: anEntry({ version: 2 }),
  });
  await eventually(() => expect(button(page, "Edit José O'Neill")).toBeTruthy());
  button(page, "Edit José O'Neill").click();
  await eventually(() => expect(chosen(dialog(page), "Practitioner")).toContain("Amara"));
  choose(dialog(page), "Location", LOCATION_ID);
  expect(chosen(dialog(page), "Service")).toContain("Check-up");
  choose(dialog(page), "Location", north);
  button(page, "Save").click();
  await eventually(() => expect(errors(dialog(page))).toEqual({ Service: "Service is required" }));
  choose(dialog(page), "Service", xray);
  button(page, "Save").click();
  const changes = { location_id: north, service_id: xray, practitioner_id: "", version: 1 };
  await eventually(() => expect(api.named(`PATCH ${ENTRY}`).map(({ body }) => body)).toEqual([changes]));
});

test("reads today's date without a year as today", async () => {
  const { page, api } = await open({ [`PATCH ${ENTRY}`]: anEntry({ until: "2026-11-20", version: 2 }) });
  await eventually(() => expect(button(page, "Edit José O'Neill")).toBeTruthy());
  button(page, "Edit José O'Neill").click();
  await eventually(() => expect(field(page, "Last date")).toBeTruthy());
  field(page, "Last date").findControl()?.findInput()?.setInputValue("11/20");
  button(page, "Save").click();
  await eventually(() => expect(api.named(`PATCH ${ENTRY}`)[0]?.body).toEqual({ until: "2026-11-20", version: 1 }));
});

test("keeps the input and says why preferences can't be saved", async () => {
  const { page } = await open({ [`PATCH ${ENTRY}`]: refuse("not_found", WAITLIST.notFound) });
  await eventually(() => expect(button(page, "Edit José O'Neill")).toBeTruthy());
  button(page, "Edit José O'Neill").click();
  await eventually(() => expect(field(page, "Latest")).toBeTruthy());
  field(page, "Latest").findControl()?.findInput()?.setInputValue("3 pm");
  button(page, "Save").click();
  await eventually(() => expect(text()).toContain(WAITLIST.notFound));
  expect(text()).toContain(WAITLIST_SCREEN.saveFailed);
});
