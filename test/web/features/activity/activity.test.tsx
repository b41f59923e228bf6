import { KeyCode } from "@cloudscape-design/test-utils-core/utils";
import { act } from "@testing-library/react";
import type { Activity } from "../../../../shared/activity/activity.ts";
import { operations } from "../../../support/operations.ts";
import { refuse } from "../../../support/render-api.tsx";
import { prepareApp, USER_ID } from "../../../support/render-app.tsx";
import { listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, eventually, field, openPicker, text } from "../../../support/render-gestures.tsx";
import { aStaff, STAFF_ID } from "../../../support/render-staff.tsx";
import { headers, rows } from "../../../support/render-tables.tsx";

const PATH = "/tenant_admin/activity";
const LIST = "GET /api/activity";
const RECORDS = "GET /api/activity/records";
const LAURA = { first_name: "Laura", last_name: "Whitfield" };
const OTHER = "d0000000-0000-4000-8000-000000000077";

const anEntry = ({ record_id = STAFF_ID, ...changes }: Partial<Activity> = {}): Activity => ({
  activity_id: nthId("act", 1),
  at: "2026-11-20T15:30:05.000Z",
  user_id: USER_ID,
  user_name: "Laura Whitfield",
  user_role: "TENANT_ADMIN",
  operation: "staff.update",
  record_id,
  record_name: null,
  record_ids: record_id ? [record_id] : [],
  searched: false,
  changes: [],
  request_id: "r1",
  ...changes,
});
const CHANGE = { field: "status", from: "ACTIVE", to: "INACTIVE" };
const opened = anEntry({
  activity_id: nthId("act", 2),
  user_id: OTHER,
  user_name: "Rita Front",
  user_role: "RECEPTIONIST",
  operation: "patients.get",
  record_id: PATIENT_ID,
});

/** Opens the page. `asked` records the queries of the list, latest last. */
async function openActivity(answer: unknown, search = "", records: unknown = listed([]), places: object[] = []) {
  const asked: Record<string, string>[] = [];
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on("GET /api/staff", listed([aStaff({ first_name: "Omar", middle_name: "", last_name: "Haddad" })]));
  app.api.on("GET /api/tenants/current/administrators", listed([{ ...LAURA, user_id: USER_ID }]));
  app.api.on("GET /api/locations", listed(places));
  app.api.on(RECORDS, records);
  app.api.on(LIST, ({ url }: { url: URL }) => {
    asked.push(Object.fromEntries(url.searchParams));
    return answer;
  });
  await app.go(`${PATH}${search}`);
  return { ...app, asked };
}

type Opened = Awaited<ReturnType<typeof openActivity>>;

test("shows who did what to which record in words, without personal data", async () => {
  const { page } = await openActivity(listed([anEntry({ changes: [CHANGE] }), opened]));
  await eventually(() => expect(rows(page)).toHaveLength(2));
  expect(headers(page)).toEqual(["When", "Person", "Role", "Action", "Record", "Changes"]);
  await eventually(() =>
    expect(rows(page).map((row) => row.slice(1))).toEqual([
      ["Laura Whitfield", "Clinic administrator", "Changed a staff member", "Omar Haddad", "Status: ACTIVE → INACTIVE"],
      ["Rita Front", "Receptionist", "Opened a patient", `Patient …${PATIENT_ID.slice(-4)}`, ""],
    ]),
  );
  expect(rows(page)[0]?.[0]).toMatch(/^Nov 20, 2026, \d+:30:05.[AP]M$/);
});

test("shows which part of the opening hours was changed, in words", async () => {
  const hours = (close: string, breaks: object[]) => ({
    monday: { open: "09:00", close, status: "available" },
    sunday: { open: "09:00", close: "17:00", status: "closed", breaks },
  });
  const lunch = [{ start_time: "12:00", end_time: "13:00" }];
  const change = { field: "operating_hours", from: hours("17:00", []), to: hours("18:00", lunch) };
  const { page } = await openActivity(listed([anEntry({ operation: "locations.update", changes: [change] })]));
  await eventually(() => expect(rows(page)).toHaveLength(1));
  expect(rows(page)[0]?.[5]).toBe(
    "Operating hours monday close: 5:00 PM → 6:00 PMOperating hours sunday breaks: – → 12:00 PM–1:00 PM",
  );
});

test("shows a first value in words, however it is nested", async () => {
  const never = { immediate: false, hours_before: null, hours_after: null };
  const patient = {
    appointment_reminder: { ...never, hours_before: 24 },
    follow_up_message: { ...never, immediate: true },
  };
  const changes = [
    { field: "patient", from: null, to: { ...patient, payment_confirmation: never } },
    { field: "staff", from: null, to: { payment_confirmation: never } },
    { field: "operating_hours", from: null, to: { Monday: { open: "09:00", close: "17:00", status: "available" } } },
  ];
  const { page } = await openActivity(listed([anEntry({ operation: "locations.update", changes })]));
  await eventually(() => expect(rows(page)).toHaveLength(1));
  expect(rows(page)[0]?.[5]).toBe(
    "Patient: – → Appointment reminder: Hours before: 24; Follow up message: ImmediateOperating hours: – → Monday: 9:00 AM–5:00 PM, available",
  );
});

test("has a name for every audited operation", async () => {
  const { actionOf } = await import("../../../../web/src/people/actions.ts");
  const audited = operations
    .filter(({ route }) => route.audited || route.reads)
    .map(({ domain, operation }) => `${domain}.${operation}`);
  const words = audited.map((operation) => actionOf(anEntry({ operation })));
  expect(words.filter((word, n) => word === audited[n])).toEqual([]);
  expect(new Set(words).size).toBe(audited.length);
  expect(actionOf(anEntry({ operation: "patients.somethingNew" }))).toBe("patients.somethingNew");
});

test("shows how many records a list or a search revealed, and which", async () => {
  const record_ids = [PATIENT_ID, nthId("pat", 2)];
  const listedPatients = anEntry({ operation: "patients.list", record_id: null, record_ids });
  const searched = { ...listedPatients, activity_id: nthId("act", 3), searched: true, record_ids: [PATIENT_ID] };
  const { page, asked } = await openActivity(listed([listedPatients, searched]));
  await eventually(() => expect(rows(page)).toHaveLength(2));
  expect(rows(page)[0]?.slice(3, 5)).toEqual(["Listed 2 patients", expect.stringContaining("2 records")]);
  expect(rows(page)[1]?.slice(3, 5)).toEqual(["Searched patients, 1 found", expect.stringContaining("1 record")]);
  button(page, `Show only Patient …${nthId("pat", 2).slice(-4)}`).click();
  await eventually(() => expect(asked.at(-1)).toEqual({ record_id: nthId("pat", 2) }));
});

test("filters by a person and a record of the list until the filters are cleared", async () => {
  const { page, asked, router } = await openActivity(listed([anEntry(), opened]));
  await eventually(() => expect(rows(page)).toHaveLength(2));
  button(page, "Show only actions of Rita Front").click();
  await eventually(() => expect(asked.at(-1)).toEqual({ user_id: OTHER }));
  await eventually(() => expect(field(page, "Person").findControl()?.getElement().textContent).toContain("Rita Front"));
  button(page, `Show only Patient …${PATIENT_ID.slice(-4)}`).click();
  await eventually(() => expect(asked.at(-1)).toEqual({ user_id: OTHER, record_id: PATIENT_ID }));
  expect(router.state.location.search).toBe(`?person=${OTHER}&record=${PATIENT_ID}`);
  button(page, "Clear filters").click();
  await eventually(() => expect(router.state.location.search).toBe(""));
});

test("shows no entries of the filters before while those of new filters are loading", async () => {
  const { api, page } = await openActivity(listed([anEntry(), opened]));
  await eventually(() => expect(rows(page)).toHaveLength(2));
  api.on(LIST, () => new Promise(() => {}));
  button(page, "Show only actions of Rita Front").click();
  await eventually(() =>
    expect(page.findTable()?.findLoadingText()?.getElement().textContent).toBe("Loading activity"),
  );
  expect(text()).not.toContain("Changed a staff member");
  expect(field(page, "Person").findControl()?.getElement().textContent).toContain("Rita Front");
});

test("requests a day from midnight to midnight in the device's time zone", async () => {
  const { asked } = await openActivity(listed([]), "?day=2026-03-08");
  await eventually(() => expect(text()).toContain("No matches"));
  const [{ from = "", before = "" } = {}] = asked;
  expect(new Date(from).toString()).toContain("Mar 08 2026 00:00:00");
  expect(new Date(before).toString()).toContain("Mar 09 2026 00:00:00");
});

const OUTSIDE = { expandToViewport: true };
const picker = (page: Opened["page"]) => {
  const found = page.findAutosuggest();
  if (!found) throw new Error("There is no field to pick a record");
  return found;
};
const offered = (page: Opened["page"]) =>
  picker(page)
    .findDropdown(OUTSIDE)
    .findOptions()
    .map((option) => option.getElement().textContent);
const grace = { record_id: PATIENT_ID, kind: "patient", record_name: "Grace Hopper", dob: "1906-12-09" };

test("picks a record by its name, and keeps only its id in the address", async () => {
  const { page, api, asked, router } = await openActivity(listed([anEntry()]));
  const searched: (string | null)[] = [];
  api.on(RECORDS, ({ url }: { url: URL }) => {
    searched.push(url.searchParams.get("search"));
    return listed([grace]);
  });
  await eventually(() => expect(rows(page)).toHaveLength(1));
  await openPicker(page);
  picker(page).setInputValue("had");
  await eventually(() => expect(offered(page)).toEqual(["Grace Hopperborn Dec 9, 1906", "Omar Haddad"]));
  expect(searched).toEqual(["had"]);
  picker(page).selectSuggestionByValue(PATIENT_ID, OUTSIDE);
  await eventually(() => expect(asked.at(-1)).toEqual({ record_id: PATIENT_ID }));
  expect(router.state.location.search).toBe(`?record=${PATIENT_ID}`);
  await eventually(() => expect(picker(page).findNativeInput().getElement().value).toBe("Grace Hopper"));
  picker(page).setInputValue("");
  await eventually(() => expect(asked.at(-1)).toEqual({}));
});

test("offers services and rooms with their location, and insurers", async () => {
  const place = { location_id: nthId("loc", 1), location_name: "Lake Street" };
  const record = { dob: "", location_id: "" };
  const { page } = await openActivity(
    listed([]),
    "",
    listed([
      { ...record, record_id: nthId("svc", 1), kind: "service", record_name: "Crown", location_id: place.location_id },
      { ...record, record_id: nthId("room", 1), kind: "room", record_name: "Room 4", location_id: place.location_id },
      { ...record, record_id: nthId("prov", 1), kind: "provider", record_name: "Crown Cover" },
      { ...record, record_id: nthId("comp", 1), kind: "company", record_name: "Crown Health" },
    ]),
    [place],
  );
  await openPicker(page);
  picker(page).setInputValue("cro");
  await eventually(() =>
    expect(offered(page)).toEqual(["CrownLake Street", "Room 4Lake Street", "Crown Cover", "Crown Health"]),
  );
});

test("names the service of an entry, and shows the whole of a long name in a title", async () => {
  const service = nthId("svc", 1);
  const record_name = "Comprehensive oral evaluation ".repeat(3).trim();
  const entry = anEntry({ operation: "services.update", record_id: service, record_name });
  const { page } = await openActivity(listed([entry]));
  await eventually(() => expect(rows(page)[0]?.[4]).toBe(record_name));
  const link = button(page, `Show only ${record_name}`).getElement();
  expect(link.title).toBe(`Show only ${record_name}`);
  expect(link.querySelector(".activity-record")?.textContent).toBe(record_name);
});

test("names the record in the address, or shows the end of its id if it has no name", async () => {
  const opened = await openActivity(listed([]), `?record=${PATIENT_ID}`, listed([grace]));
  const record = () =>
    (field(opened.page, "Record").find("input")?.getElement() as HTMLInputElement | undefined)?.value;
  await eventually(() => expect(record()).toBe("Grace Hopper"));
  opened.api.on(RECORDS, listed([]));
  const gone = nthId("pat", 3);
  await opened.go(`${PATH}?record=${gone}`);
  await eventually(() => expect(record()).toBe(`Patient …${gone.slice(-4)}`));
});

test("says when no record has the name", async () => {
  const { page } = await openActivity(listed([anEntry()]));
  await eventually(() => expect(rows(page)).toHaveLength(1));
  await openPicker(page);
  picker(page).setInputValue("zzz");
  await eventually(() => expect(text()).toContain("Nothing is called “zzz”."));
});

test("keeps the list for Enter that is pressed before the records arrive", async () => {
  const { page } = await openActivity(listed([anEntry()]), "", listed([grace]));
  await eventually(() => expect(rows(page)).toHaveLength(1));
  await openPicker(page);
  picker(page).focus();
  picker(page).setInputValue("gra");
  act(() => picker(page).findNativeInput().keydown(KeyCode.enter));
  await eventually(() => expect(offered(page)).toEqual(["Grace Hopperborn Dec 9, 1906"]));
});

test("filters by kind", async () => {
  const { page, asked, router } = await openActivity(listed([anEntry()]), "?kind=unknown");
  await eventually(() => expect(asked.at(-1)).toEqual({}));
  const kind = field(page, "Kind").findControl()?.findSelect();
  kind?.openDropdown();
  kind?.selectOptionByValue("sign_in", OUTSIDE);
  await eventually(() => expect(asked.at(-1)).toEqual({ kind: "sign_in" }));
  expect(router.state.location.search).toBe("?kind=sign_in");
});

test("offers administrators among the people", async () => {
  const { page } = await openActivity(listed([]));
  await eventually(() => expect(text()).toContain("No activity yet."));
  const person = field(page, "Person").findControl()?.findSelect();
  person?.openDropdown();
  await eventually(() =>
    expect(
      person
        ?.findDropdown(OUTSIDE)
        .findOptions()
        .map((option) => option.getElement().textContent),
    ).toEqual(["Everyone", "Laura Whitfield", "Omar Haddad"]),
  );
});

test("shows an empty state for a new clinic", async () => {
  await openActivity(listed([]));
  await eventually(() => expect(text()).toContain("No activity yet."));
});

test("shows a failure and recovers on Try again", async () => {
  const { page, api } = await openActivity(refuse("internal", "Something went wrong on our side. Please try again."));
  await eventually(() => expect(text()).toContain("Something went wrong on our side."));
  api.on(LIST, listed([anEntry()]));
  button(page, "Try again").click();
  await eventually(() => expect(rows(page)).toHaveLength(1));
});
