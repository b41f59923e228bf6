import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { TABLE_NAME } from "../../infra/local/settings.ts";
import type { Route } from "../../shared/contract/route.ts";
import { goodBody, type Mark } from "../support/bodies.ts";
import { type CanaryClinic, openCanaryClinic, routeOf } from "../support/canary-clinic.ts";
import { openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { realisticAppointment } from "../support/many-rows.ts";
import { operations, requestOf } from "../support/operations.ts";
import { commandMeter, type Spent, tableRows } from "../support/table-rows.ts";
import { openFrontDesk } from "./front-desk.ts";

const MARK: Mark = { name: "costs", phone: "5559400744", dob: "1944-06-08" };

let gateway: Gateway;
let clinic: CanaryClinic;
let meter: Awaited<ReturnType<typeof commandMeter>>;
beforeAll(async () => {
  gateway = await startGateway();
  clinic = await openCanaryClinic(gateway, MARK);
  const operator = { token: clinic.as("PLATFORM_ADMIN"), params: clinic.ids };
  for (const name of ["startExport", "requestDeletion"])
    expect((await gateway.send(routeOf(`offboarding.${name}`), operator)).status).toBe(201);
  meter = await commandMeter();
}, 30_000);
afterAll(() => gateway.stop());

const roleOf = ({ roles }: Route) => (roles === "public" ? undefined : roles[0]);

/** Sends an operation with the clinic's own ids, and returns the answer and the commands that the table received. */
async function send(name: string, route: Route, body = goodBody(name, clinic.ids, MARK, "8")) {
  const role = roleOf(route);
  meter.read();
  const token = role && clinic.as(role);
  const answer = await gateway.send(route, { ...(token && { token }), ...requestOf(route, body, clinic.ids) });
  return { answer, ...meter.read() };
}

/** Answers that are no page of an index, with the most BatchGets of each: one person's hours, and the times of days. The times of a service that needs a room take a query of the rooms. */
const NOT_PAGED: Readonly<Record<string, number>> = {
  "staff.listSchedules": 0,
  "accounts.listAdministrators": 1,
  "accounts.listPlatformAdministrators": 1,
  // Asked by an id, as here, it reads one record.
  "audit.findRecords": 0,
  // The counts of the clinic, the administrators, and the people of the history.
  "tenants.get": 3,
  // The names of providers and companies.
  "patients.getInsurance": 1,
  // The merges of one patient, who names them, with both patients of each, and the people who merged them.
  "patients.listMerges": 3,
  // The patient with the location, the balances, and the companies of the policies.
  "payments.getCheckout": 3,
  "appointments.availability": 2,
  // The practitioner with the service, and then the booked times of 1, 2, 4, 8, 16 and 29 days.
  "appointments.nextFreeTimes": 7,
  // The clinic with its settings, and the hours of the practitioners.
  "online.get": 2,
  "fhir.getPublished": 2,
  // The clinic with its settings, the practitioners' rows, and the booked times of 1, 2, 4 and 8 days.
  "online.listTimes": 8,
};

/** Pages whose rows name records of several kinds, with the most BatchGets of each. */
const NAMING: Readonly<Record<string, number>> = {
  // The people, and the services, rooms and insurers.
  "audit.list": 2,
  // The clinic and the practitioner's account, and the locations.
  "feeds.getCalendar": 2,
  // The appointments, and then the patients whom they have now.
  "messages.listUndelivered": 2,
  // The patients, practitioners, services, locations, companies and people of the entries.
  "payments.listEntries": 6,
  // The practitioners, locations and companies, and the people.
  "payments.listLedger": 2,
  // The practitioners, and the services.
  "reports.takings": 2,
  // The clinics at risk, and the counts of those on the page.
  "reports.platform": 2,
};

/** Answers that add several lists up, with the most queries of each. */
const SUMMARIES: Readonly<Record<string, number>> = {
  // The entries, and the attempts to log in that were not completed.
  "audit.list": 2,
  // The totals, those at risk in two parts, those with failed messages, the requested deletions, and the clinics.
  "reports.platform": 6,
  // What is marked, the requests for time off, the staff, their hours, the locations, the services, and the rooms of a location
  // whose service needs one.
  "reports.attention": 7,
  // One page of each kind of row that a step needs.
  "reports.setup": 7,
  // The locations, the services and the practitioners.
  "online.get": 3,
  "fhir.getPublished": 3,
  // The closings, and the days that are not closed.
  "payments.listClosings": 2,
  // A page of entries, those of the last minute, and what each payer owes.
  "payments.listLedger": 3,
  // The days of the location that is named.
  "reports.takings": 1,
  // The counted days, the practitioners, the services, and the totals of new patients and leads.
  "reports.appointments": 4,
};

/** Operations that query the rooms of the location, because the clinic's service needs one. */
const NEEDS_ROOMS = ["appointments.availability", "appointments.nextFreeTimes", "online.listTimes"];

/** Operations that read all items of a list: the rooms of a location, the patients who wait for a service, what is owed, or the year of a calendar feed. */
const WHOLE = [...NEEDS_ROOMS, "feeds.getCalendar", "appointments.listWaitlistMatches", "payments.listInsurerBalances"];

/** A change of a person's second factor is recorded at the next request, and the first reading of a feed on a day. */
const RECORDED = ["accounts.me", "feeds.getCalendar"];

/** A practitioner sees the last ten visits of the patient, each with its notes. */
const QUERIES: Readonly<Record<string, number>> = { "appointments.getOwn": 11 };

const reads = operations
  .filter(({ route }) => route.method === "GET")
  .map(({ domain, operation, route }) => ({ name: `${domain}.${operation}`, route }));

test.each(reads)("$name reads at most one page, and what belongs to it at once", async ({ name, route }) => {
  const { answer, commands, limits } = await send(name, route);
  expect(answer.status).toBe(200);
  const isList = Array.isArray(answer.body?.items);
  if (name in SUMMARIES) expect(commands.Query).toBe(SUMMARIES[name]);
  else if (isList) expect(commands.Query ?? 0).toBe(name in NOT_PAGED && !NEEDS_ROOMS.includes(name) ? 0 : 1);
  else expect(commands.Query ?? 0).toBeLessThanOrEqual(QUERIES[name] ?? 1);
  // A list that is needed as a whole follows the cursor to its end.
  if (!(name in SUMMARIES || WHOLE.includes(name))) for (const limit of limits) expect(limit).toBeLessThanOrEqual(100);
  expect(commands.BatchGet ?? 0).toBeLessThanOrEqual(NOT_PAGED[name] ?? NAMING[name] ?? 1);
  // A practitioner's own appointment is the reading of a patient, too, which has an entry of its own.
  const isOwn = name === "appointments.getOwn";
  const readings = isOwn ? 2 : 1;
  // Two say who calls, one for each reading says whether the same was read just now; the others are the record and its location, and
  // for the practitioner the insurance.
  expect(commands.Get ?? 0).toBeLessThanOrEqual(4 + readings + (isOwn ? 1 : 0));
  expect(commands.TransactWrite ?? 0).toBeLessThanOrEqual(route.reads || RECORDED.includes(name) ? readings : 0);
});

test("a booking takes at most 6 round trips, those that identify the caller included", async () => {
  const route = routeOf("appointments.book");
  const { answer, commands } = await send("appointments.book", route, {
    ...goodBody("appointments.book", clinic.ids, MARK, "8"),
    start_time: "14:15",
  });
  expect(answer).toMatchObject({ status: 201 });
  expect(Object.values(commands).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(6);
});

test("a checkout with a discount and two payments takes at most 6 round trips, those that identify the caller included", async () => {
  const own = await openClinic();
  const desk = await openFrontDesk(own);
  const booked = await own.send("RECEPTIONIST", "appointments", "book", {
    body: { ...desk, date: MONDAY, start_time: "11:00" },
  });
  const body = {
    lines: [{ text: "Check-up", amount_cents: 8_000 }],
    discount: { amount_cents: 500, reason: "Goodwill" },
    payments: [
      { method: "CARD", amount_cents: 5_000 },
      { method: "CASH", amount_cents: 2_500 },
    ],
  } as const;
  const params = { appointment_id: booked.body.appointment_id };
  meter.read();
  const answer = await own.send("RECEPTIONIST", "payments", "checkOut", { params, body: body as never });
  const { commands } = meter.read();
  expect(answer).toMatchObject({ status: 201, body: { balance_cents: 0 } });
  expect(commands).toMatchObject({ TransactWrite: 1 });
  expect(Object.values(commands).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(6);
});

test("a booking takes 38 write units, a move 48 or to another day 54, and a cancellation 22", async () => {
  const own = await openClinic();
  const desk = await openFrontDesk(own);
  const body = { ...desk, date: MONDAY, start_time: "10:00" };
  const measured = async (request: Promise<{ readonly status: number; readonly body: Record<string, unknown> }>) => {
    meter.read();
    const answer = await request;
    expect(answer.status).toBeLessThan(300);
    return { writes: meter.read().writes, appointment: answer.body };
  };
  const booked = await measured(own.send("RECEPTIONIST", "appointments", "book", { body }));
  const params = { appointment_id: String(booked.appointment.appointment_id) };
  const change = (operation: "reschedule" | "setStatus", changes: object) =>
    measured(own.send("RECEPTIONIST", "appointments", operation, { params, body: changes as never }));
  const moved = await change("reschedule", { start_time: "15:00", version: 1 });
  const movedOn = await change("reschedule", { date: daysAfter(MONDAY, 1), version: 2 });
  const cancelled = await change("setStatus", { appointment_status: "CANCELLED", version: 3 });
  expect([booked, moved, movedOn, cancelled].map(({ writes }) => writes)).toEqual([38, 48, 54, 22]);
});

const ROWS = 50;
function expectFewUnits({ units }: Spent, most: number): void {
  expect(units).toBeGreaterThan(0);
  expect(units).toBeLessThanOrEqual(most);
}
const PERSON = {
  first_name: "Grace",
  last_name: "Hopper",
  contact: "(218) 555-0101",
  dob: "1980-12-09",
  email: "grace.hopper@example.com",
  street: "120 Lake Street",
  city: "Springfield",
  state: "IL",
};

/** DynamoDB's own limit. */
const MOST_IN_BATCH = 25;

/** Writes the rows whose keys name a record again under other ids. */
async function copyRecord(id: string, copies: number): Promise<void> {
  const { newId } = await import("../../functions/platform/ids.ts");
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  const isOwn = (row: string) => {
    const { pk, sk } = JSON.parse(row);
    return `${pk}${sk}`.includes(id);
  };
  const rows = (await tableRows(gateway.emulators.dynamoDb, id)).filter(isOwn);
  const kind = id.startsWith("pat_") ? "pat" : "lead";
  const copied = Array.from({ length: copies }, () => newId(kind)).flatMap((other) =>
    rows.map((row) => ({ PutRequest: { Item: JSON.parse(row.replaceAll(id, other)) } })),
  );
  for (let at = 0; at < copied.length; at += MOST_IN_BATCH)
    await client.send(new BatchWriteCommand({ RequestItems: { [TABLE_NAME]: copied.slice(at, at + MOST_IN_BATCH) } }));
}

test.each([
  ["patients.create", "patients.list"],
  ["patients.createLead", "patients.listLeads"],
])("takes at most 3 read units for 50 rows that %s wrote", async (create, list) => {
  const token = clinic.as("RECEPTIONIST");
  const { status, body } = await gateway.send(routeOf(create), { token, body: PERSON });
  expect(status).toBe(201);
  await copyRecord(String(body.patient_id ?? body.lead_id), ROWS - 1);
  meter.read();
  const answer = await gateway.send(routeOf(list), { token, query: { search: "hopper" } });
  expect(answer.body.items).toHaveLength(ROWS);
  expectFewUnits(meter.read(), 3);
});

test("takes at most 10 read units for 50 rows of every list of appointments", async () => {
  const { appointmentWrites } = await import("../../functions/domain/booking/appointment-lists.ts");
  const { newId } = await import("../../functions/platform/ids.ts");
  const { writeTransaction } = await import("../../functions/platform/dynamo/transaction.ts");
  const { location_id, patient_id, service_id, practitioner_id } = clinic.ids as Record<string, string>;
  const ids = { tenant_id: clinic.tenant_id, location_id, patient_id, service_id, practitioner_id } as const;
  const from = MONDAY;
  for (let n = 0; n < ROWS; n += 1)
    expect(
      await writeTransaction(appointmentWrites({ after: realisticAppointment(ids as never, newId("appt"), from, n) })),
    ).toBeUndefined();
  const staff_id = practitioner_id ?? "";
  for (const [name, role, request] of [
    ["appointments.list", "RECEPTIONIST", {}],
    ["appointments.list", "RECEPTIONIST", { query: { location_id } }],
    ["appointments.list", "RECEPTIONIST", { query: { practitioner_id, location_id } }],
    ["appointments.listOfPractitioner", "RECEPTIONIST", { params: { staff_id } }],
    ["appointments.listOwn", "PRACTITIONER", {}],
    ["patients.listAppointments", "RECEPTIONIST", { params: { patient_id } }],
  ] as const) {
    const query = {
      ...(name !== "appointments.listOfPractitioner" && { from }),
      ...("query" in request && request.query),
    };
    meter.read();
    const answer = await gateway.send(routeOf(name), { token: clinic.as(role), ...request, query } as never);
    expect([answer.status, answer.body.items.length]).toEqual([200, ROWS]);
    expectFewUnits(meter.read(), 10);
  }
});
