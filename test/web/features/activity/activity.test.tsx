import { operations } from "../../../support/operations.ts";
import { refuse } from "../../../support/render-api.tsx";
import { listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";
import { button, eventually, headers, rows, text } from "../../../support/render-gestures.tsx";
import { anEntry, LIST, openActivity, opened } from "./render-activity.tsx";

const CHANGE = { field: "status", from: "ACTIVE", to: "INACTIVE" };

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

test("shows roles that were given and taken by their names", async () => {
  const changes = [{ field: "roles", from: ["RECEPTIONIST"], to: ["TENANT_ADMIN", "PRACTITIONER"] }];
  const { page } = await openActivity(listed([anEntry({ operation: "staff.setRoles", changes })]));
  await eventually(() => expect(rows(page)).toHaveLength(1));
  expect(rows(page)[0]?.slice(3, 6)).toEqual([
    "Changed the roles of a person",
    "Omar Haddad",
    "Roles: Receptionist → Clinic administrator, Practitioner",
  ]);
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
  expect(actionOf(anEntry({ operation: "locations.createWaitingArea" }))).toBe("Added a waiting area");
  expect(actionOf(anEntry({ operation: "patients.somethingNew" }))).toBe("patients.somethingNew");
});

test("names each kind of record in words, and a noun whose id begins with its word by that", async () => {
  const { recordName } = await import("../../../../web/src/people/actions.ts");
  const nameOf = (prefix: string) => recordName(nthId(prefix, 1)).split(" …")[0];
  const known = "ten loc room svc bill prov comp staff pat lead appt imp".split(" ").map(nameOf);
  expect(known).toEqual([
    "Clinic",
    "Location",
    "Room",
    "Service",
    "Billing information",
    "Insurance provider",
    "Insurance company",
    "Staff member",
    "Patient",
    "Lead",
    "Appointment",
    "Import",
  ]);
  expect(nameOf("widget")).toBe("Widget");
  expect(recordName("4c8d1c1e-1111-4222-8333-444455556666")).toBe("Account …6666");
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

test("shows amounts in dollars, with the words of the screens", async () => {
  const changes = { kind: "PAYMENT", amount_cents: 4050, method: "CASH", difference_cents: { CASH: -1000, CHECK: 0 } };
  const entry = anEntry({
    operation: "payments.record",
    changes: Object.entries(changes).map(([field, to]) => ({ field, from: null, to })),
  });
  const { page } = await openActivity(listed([entry]));
  await eventually(() => expect(rows(page)).toHaveLength(1));
  expect(rows(page)[0]?.[5]).toBe(
    "Kind: – → PaymentAmount: – → $40.50Method: – → CashDifference: – → Cash: −$10.00, Check: $0.00",
  );
});
