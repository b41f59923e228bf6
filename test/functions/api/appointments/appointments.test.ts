import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { emptyAccount } from "../../../../functions/domain/payments/write-entries.ts";
import { dayChangeEntity } from "../../../../functions/entities/appointments.ts";
import { appointmentAccountEntity } from "../../../../functions/entities/payments.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { TenantRole } from "../../../../shared/contract/roles.ts";
import {
  APPOINTMENT,
  APPOINTMENT_ID,
  APPOINTMENT_NOTE,
  appointmentItem,
  holdOf,
  listEnd,
  listedItem,
  listStart,
  openHoldsItem,
} from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { COMPANY, entryItem, INSURANCE, PROVIDER } from "../../../support/clinic-rows.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import {
  atNoon,
  DESK,
  deskItems,
  givenItems,
  givenOwn,
  locationItem,
  patientItem,
  practitionerItem,
} from "../../../support/desk.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { canceled, itemOf, paramsOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("get", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const get = (appointment_id = APPOINTMENT_ID, as: TenantRole = "RECEPTIONIST") =>
    call(handler, contract.appointments.get, { as, params: { appointment_id } });

  it("answers the appointment as it is stored now, without keys and other attributes", async () => {
    givenItems(dynamo, [appointmentItem()]);
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...DESK, appointment_id: APPOINTMENT_ID, appointment_status: "BOOKED", version: 2 });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["tenant_id"]));
    const read = dynamo
      .commandCalls(GetCommand)
      .find(({ args }) => String(args[0].input.Key?.sk).includes(APPOINTMENT_ID));
    expect(read?.args[0].input.ConsistentRead).toBe(true);
  });

  it.each([
    ["RECEPTIONIST", "218-555-0155"],
    ["TENANT_ADMIN", undefined],
    ["MANAGER", undefined],
  ] as const)("answers a %s the patient's phone number %s", async (role, patient_contact) => {
    givenItems(dynamo, [appointmentItem({ patient_contact: "218-555-0155" })], role);
    const { status, body } = await get(APPOINTMENT_ID, role);
    expect([status, body.patient_contact]).toEqual([200, patient_contact]);
  });

  it.each([
    ["does not exist", APPOINTMENT_ID],
    ["is malformed", "appt_#1"],
  ])("answers 404 for an id that %s", async (_, id) => {
    givenItems(dynamo, []);
    expect(await get(id)).toMatchObject({ status: 404, body: { error: "Appointment not found" } });
  });
});

describe("get own", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const get = (appointment_id = APPOINTMENT_ID) =>
    call(handler, contract.appointments.getOwn, { as: "PRACTITIONER", params: { appointment_id } });

  it("answers the appointment with the patient's essentials, and nothing else of the patient", async () => {
    givenOwn(dynamo, [appointmentItem(), patientItem({ alert: "Latex allergy", preferred_language: "es" })]);
    const { status, body } = await get();
    expect([status, body.appointment_id]).toEqual([200, APPOINTMENT_ID]);
    expect(body.patient).toEqual({
      dob: "1980-12-09",
      gender: "UNKNOWN",
      contact: "555-0101",
      preferred_language: "es",
      alert: "Latex allergy",
    });
  });

  it("leaves audit entries of both the appointment and the patient", async () => {
    givenOwn(dynamo, [appointmentItem(), patientItem()]);
    await get();
    const entries = dynamo
      .commandCalls(TransactWriteCommand)
      .flatMap(({ args }) => args[0].input.TransactItems ?? [])
      .flatMap(({ Put }) => (Put?.Item?.__edb_e__ === "audit_entry" ? [[Put.Item.operation, Put.Item.record_id]] : []));
    expect(entries).toEqual([
      ["patients.get", DESK.patient_id],
      ["appointments.getOwn", APPOINTMENT_ID],
    ]);
  });

  it.each([
    ["of another practitioner", [appointmentItem({ practitioner_id: DESK.practitioner_id.replace(/.$/, "p") })]],
    ["that does not exist", []],
  ])("answers 404 for an appointment %s, and leaves no entry", async (_, items) => {
    givenOwn(dynamo, [...items, patientItem()]);
    expect(await get()).toMatchObject({ status: 404, body: { error: "Appointment not found" } });
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });
});

describe("list", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  atNoon(() => givenItems(dynamo, deskItems()));

  const list = (query: Record<string, string> = {}) =>
    call(handler, contract.appointments.list, { as: "RECEPTIONIST", query });
  const lastQuery = () => dynamo.commandCalls(QueryCommand).at(-1)?.args[0].input;
  const values = () => Object.values(lastQuery()?.ExpressionAttributeValues ?? {});

  it.each([
    ["the clinic's", {}, "all"],
    ["a location's", { location_id: DESK.location_id }, DESK.location_id],
    [
      "a practitioner's",
      { practitioner_id: DESK.practitioner_id, location_id: DESK.location_id },
      DESK.practitioner_id,
    ],
    ["a patient's", { patient_id: DESK.patient_id, practitioner_id: DESK.practitioner_id }, DESK.patient_id],
  ])("reads %s appointments from their list, in one query of the table", async (_, query, owner) => {
    dynamo.on(QueryCommand).resolves({ Items: [listedItem()] });
    const { status, body } = await list(query);
    expect([status, body.items.length, body.next_cursor]).toEqual([200, 1, null]);
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(1);
    expect(lastQuery()).toMatchObject({ ScanIndexForward: false });
    expect(lastQuery()?.IndexName).toBeUndefined();
    expect(values()).toEqual([`$clinic#tenant_id_${IDS.tenant}`, listStart(owner), listEnd(owner)]);
  });

  it("reads only the requested days, including the last one", async () => {
    await list({ from: "2027-03-01", to: "2027-03-02" });
    expect(values()).toEqual(expect.arrayContaining([listStart("all", "2027-03-01"), listEnd("all", "2027-03-02")]));
  });

  it("filters by status, and a practitioner's appointments by location", async () => {
    const elsewhere = "loc_01jd3v8c9m4q2w6x8z0y1t5k7p";
    const missed = { appointment_status: "MISSED" } as const;
    const Items = [listedItem(), listedItem(missed), listedItem({ ...missed, location_id: elsewhere })];
    dynamo.on(QueryCommand).resolves({ Items });
    const found = async (query: Record<string, string>) => (await list(query)).body.items.length;
    expect(await found({ practitioner_id: DESK.practitioner_id })).toBe(3);
    expect(await found({ status: "MISSED" })).toBe(2);
    const { practitioner_id, location_id } = DESK;
    expect(await found({ status: "MISSED", practitioner_id, location_id })).toBe(1);
  });

  it("filters a patient's appointments by practitioner", async () => {
    const other = listedItem({ practitioner_id: DESK.practitioner_id.replace(/n$/, "p") });
    dynamo.on(QueryCommand).resolves({ Items: [listedItem(), other] });
    const { patient_id, practitioner_id } = DESK;
    expect((await list({ patient_id })).body.items).toHaveLength(2);
    expect((await list({ patient_id, practitioner_id })).body.items).toHaveLength(1);
  });

  it("lists only overbooked appointments on request", async () => {
    const overbooked = listedItem({ overbook_reason: "Emergency" });
    dynamo.on(QueryCommand).resolves({ Items: [listedItem(), overbooked] });
    expect((await list({ overbooked: "true" })).body.items).toMatchObject([{ overbook_reason: "Emergency" }]);
  });

  it("lists in order of time on request", async () => {
    await list({ order: "asc" });
    expect(lastQuery()).toMatchObject({ ScanIndexForward: true });
  });

  it.each([
    ["a location that does not exist", { location_id: "loc_01jd3v8c9m4q2w6x8z0y1t5k7p" }, "Location not found"],
    ["a malformed location", { location_id: "LOC#1" }, "Location not found"],
    ["a malformed practitioner", { practitioner_id: "unknown" }, "Practitioner not found"],
    ["a patient who does not exist", { patient_id: DESK.patient_id.replace(/.$/, "7") }, "Patient not found"],
    ["a malformed patient", { patient_id: "pat_#1" }, "Patient not found"],
  ])("answers 404 for %s without a query", async (_, query, error) => {
    expect(await list(query)).toMatchObject({ status: 404, body: { error } });
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
  });

  it("lists a stored row whose instant is outside the calendar", async () => {
    const starts_at = "+010000-01-01T05:45:00.000Z";
    dynamo.on(QueryCommand).resolves({ Items: [listedItem({ date: "9999-12-31", starts_at, ends_at: starts_at })] });
    expect(await list()).toMatchObject({ status: 200, body: { items: [{ starts_at }] } });
  });

  it.each([
    ["ends before it begins", { from: "2027-03-02", to: "2027-03-01" }, "to"],
    ["begins more than two years ahead", { from: "2029-03-04" }, "from"],
  ])("refuses a list that %s, without a query", async (_, query, field) => {
    expect(await list(query)).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } });
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
  });
});

describe("list history", () => {
  const { appointment_id } = APPOINTMENT.item() as { appointment_id: string };
  const change = { field: "appointment_status", from: "BOOKED", to: "CHECKED-IN" };
  const opened = operation({
    handler,
    route: contract.appointments.listHistory,
    as: "RECEPTIONIST",
    request: { params: paramsOf(APPOINTMENT) },
    items: [
      APPOINTMENT.item(),
      entryItem({ record_id: appointment_id, operation: "appointments.get" }, 1),
      entryItem({ record_id: appointment_id, operation: "appointments.setStatus", changes: [change] }, 2),
      entryItem({ record_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7p" }, 3),
      entryItem({ record_id: appointment_id, tenant_id: IDS.otherTenant }, 4),
    ],
  });

  it("lists who opened and changed the record, latest first, with old and new values", async () => {
    const { status, body } = await opened.send();
    expect(status).toBe(200);
    const person = { appointment_id, user_name: "Ada Byron", user_role: "RECEPTIONIST" };
    expect(body).toMatchObject({
      items: [
        { ...person, operation: "appointments.setStatus", at: "2027-03-01T17:59:59.002Z", changes: [change] },
        { ...person, operation: "appointments.get", changes: [] },
      ],
      next_cursor: null,
    });
    expect(body.items[0]).not.toHaveProperty("request_id");
  });

  it("continues where the page before ended", async () => {
    const first = await opened.send({ query: { limit: "1" } });
    const second = await opened.send({ query: { limit: "1", cursor: first.body.next_cursor } });
    expect([first, second].map(({ body }) => body.items[0]?.operation)).toEqual([
      "appointments.setStatus",
      "appointments.get",
    ]);
  });

  it("leaves an audit entry of its own, which the history does not list", async () => {
    await opened.send();
    const [entry] = opened.rows("audit_entry").filter(({ operation: name }) => name === "appointments.listHistory");
    expect(entry).toMatchObject({ record_id: "", record_ids: [appointment_id] });
    expect((await opened.send()).body.items).toHaveLength(2);
  });

  itFindsOnlyOwn(opened, APPOINTMENT);
});

describe("list of practitioner", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  beforeEach(() => givenItems(dynamo, deskItems()));

  const list = (query: Record<string, string> = {}) =>
    call(handler, contract.appointments.listOfPractitioner, {
      as: "RECEPTIONIST",
      params: { staff_id: DESK.practitioner_id },
      query,
    });
  const firstQuery = () => dynamo.commandCalls(QueryCommand)[0]?.args[0].input;

  it("reads the practitioner's appointments, latest first", async () => {
    dynamo.on(QueryCommand).resolves({ Items: [listedItem()] });
    const { status, body } = await list();
    expect([status, body.items.length, body.next_cursor]).toEqual([200, 1, null]);
    expect(firstQuery()).toMatchObject({ ScanIndexForward: false });
    expect(Object.values(firstQuery()?.ExpressionAttributeValues ?? {})).toEqual([
      `$clinic#tenant_id_${IDS.tenant}`,
      listStart(DESK.practitioner_id),
      listEnd(DESK.practitioner_id),
    ]);
  });

  it("filters by status", async () => {
    const completed = listedItem({ appointment_status: "COMPLETED" });
    dynamo.on(QueryCommand).resolves({ Items: [listedItem(), completed] });
    expect((await list({ status: "COMPLETED" })).body.items).toMatchObject([{ appointment_status: "COMPLETED" }]);
  });

  it.each([
    ["an unknown id", []],
    ["staff of another role", [practitionerItem({ role: "RECEPTIONIST" })]],
  ])("answers 404 for %s", async (_, items) => {
    givenItems(dynamo, items);
    expect(await list()).toMatchObject({ status: 404, body: { error: "Practitioner not found" } });
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
  });
});

describe("list own", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const list = (query: Record<string, string> = {}) =>
    call(handler, contract.appointments.listOwn, { as: "PRACTITIONER", query });
  const firstQuery = () => dynamo.commandCalls(QueryCommand)[0]?.args[0].input;

  it("reads the appointments of the caller's own staff row, in order of time", async () => {
    givenOwn(dynamo, []);
    dynamo.on(QueryCommand).resolves({ Items: [listedItem()] });
    const { status, body } = await list({ from: TODAY, to: TODAY });
    expect([status, body.items.length, body.next_cursor]).toEqual([200, 1, null]);
    expect(firstQuery()).toMatchObject({ ScanIndexForward: true });
    const values = JSON.stringify(firstQuery()?.ExpressionAttributeValues);
    expect(values).toContain(`$clinic#tenant_id_${IDS.tenant}",":sk1":"${listStart(DESK.practitioner_id)}`);
    expect(values.split(TODAY)).toHaveLength(3);
  });

  it("reads nothing when the account has no staff row", async () => {
    givenOwn(dynamo, [], { staff_id: undefined });
    expect(await list()).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
  });

  it("refuses days in the wrong order", async () => {
    givenOwn(dynamo, []);
    expect(await list({ from: "2027-03-02", to: TODAY })).toMatchObject({ status: 422 });
  });

  it("answers 503 when the index is throttled", async () => {
    givenOwn(dynamo, []);
    dynamo.on(QueryCommand).rejects(Object.assign(new Error(), { name: "ThrottlingException" }));
    expect(await list()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  });
});

describe("list tag", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const { location_id } = DESK;

  const changeAt = (milliseconds: number, date = TODAY) =>
    dayChangeEntity()
      .put({
        tenant_id: IDS.tenant,
        location_id,
        date,
        change_id: ulid(Date.parse(NOW) - milliseconds),
        expires: 1,
      })
      .params<{ Item: Record<string, unknown> }>().Item;

  const given = (...changes: Record<string, unknown>[]) => {
    givenItems(dynamo, [...deskItems(), ...changes]);
    dynamo.on(QueryCommand).resolves({ Items: [listedItem()] });
  };
  const list = (query: object, headers: Record<string, string> = {}) =>
    call(handler, contract.appointments.list, {
      as: "RECEPTIONIST",
      query: { location_id, from: TODAY, to: TODAY, ...query },
      headers,
    });

  atNoon();

  it("answers 304 without the list, an audit entry or a query while nothing of the day has changed", async () => {
    given(changeAt(60_000));
    const first = await list({});
    expect(first).toMatchObject({ status: 200, headers: { etag: expect.stringMatching(/^".+"$/) } });
    dynamo.resetHistory();
    for (const tag of [first.headers.etag, `W/${first.headers.etag}`, `"other", ${first.headers.etag}`]) {
      const again = await list({}, { "if-none-match": String(tag) });
      expect(again).toMatchObject({ status: 304, headers: { etag: first.headers.etag } });
    }
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0);
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(3);
  });

  it("answers the list with another tag once something has changed", async () => {
    given(changeAt(60_000));
    const { headers } = await list({});
    given(changeAt(20_000));
    const again = await list({}, { "if-none-match": String(headers.etag) });
    expect(again.status).toBe(200);
    expect(again.headers.etag).not.toBe(headers.etag);
  });

  it("counts each of the days, at most a week", async () => {
    given(changeAt(60_000));
    const { headers } = await list({ to: "2027-03-07" });
    given(changeAt(60_000), changeAt(30_000, "2027-03-07"));
    expect((await list({ to: "2027-03-07" })).headers.etag).not.toBe(headers.etag);
    expect((await list({ to: "2027-03-08" })).headers).not.toHaveProperty("etag");
  });

  it("sends a tag ten seconds after the latest change of all days, and not before", async () => {
    const tagOf = async (age: number) => {
      given(changeAt(60_000), changeAt(age, "2027-03-02"));
      return (await list({ to: "2027-03-02" })).headers.etag;
    };
    expect([await tagOf(10_000), await tagOf(9_999)]).toEqual([expect.any(String), undefined]);
  });

  it.each([
    ["the change may not have reached the index yet", {}, 9_000],
    ["the list is not that of a location", { location_id: undefined }, 60_000],
    ["the list has no end", { to: undefined }, 60_000],
  ])("sends no tag while %s", async (_, query, age) => {
    given(changeAt(age));
    const answer = await list(query);
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty("etag");
  });
});

describe("mark seen", () => {
  const NEWS = { booked_by: "patient", online_change: "booked", unread: true } as const;
  const { failsNextWrites, given, rows, send } = operation({
    handler,
    route: contract.appointments.markSeen,
    as: "RECEPTIONIST",
    request: { params: paramsOf(APPOINTMENT) },
    items: [appointmentItem(NEWS)],
  });
  const lists = () => rows("listed").map(({ list_id }) => list_id);
  const entries = () => rows("audit_entry").map(({ operation, record_id }) => [operation, record_id]);

  it("takes the appointment out of the list of what no one has seen, and keeps its version", async () => {
    expect(lists()).toContain("unread");
    const { status, body } = await send();
    expect([status, body.online_change, body.version]).toEqual([200, "booked", 2]);
    expect(body).not.toHaveProperty("unread");
    expect(rows("appointment")[0]).not.toHaveProperty("unread");
    expect(lists()).not.toContain("unread");
    expect(lists()).toContain("online");
    expect(entries()).toEqual([["appointments.markSeen", APPOINTMENT_ID]]);
  });

  it("changes nothing when another desk has seen it, and records that it was opened", async () => {
    given([appointmentItem({ ...NEWS, unread: undefined })]);
    const before = [rows("appointment"), rows("listed")];
    expect(await send()).toMatchObject({ status: 200, body: { version: 2 } });
    expect([rows("appointment"), rows("listed")]).toEqual(before);
    expect(entries()).toEqual([["appointments.get", APPOINTMENT_ID]]);
  });

  it("keeps what was changed at the same moment", async () => {
    failsNextWrites(() => {
      given([appointmentItem({ ...NEWS, reason: "Cough", version: 3 })]);
      return canceled(["ConditionalCheckFailed"]);
    });
    expect(await send()).toMatchObject({ status: 200, body: { reason: "Cough", version: 3 } });
  });
});

describe("get own with earlier appointments", () => {
  const at = (id: string, date: string, changes: object = {}) =>
    appointmentItem({
      appointment_id: APPOINTMENT_ID.replace(/n$/, id),
      date,
      starts_at: `${date}T20:00:00.000Z`,
      ends_at: `${date}T20:30:00.000Z`,
      ...changes,
    });
  const noteOf = (id: string, note: string) =>
    APPOINTMENT_NOTE.item({
      appointment_id: APPOINTMENT_ID.replace(/n$/, id),
      note_id: `note_01jd3v8c9m4q2w6x8z0y1t5k7${note}`,
      text: `Note ${note}`,
    });
  const { given, send } = operation({
    handler,
    route: contract.appointments.getOwn,
    as: "PRACTITIONER",
    request: { params: paramsOf(APPOINTMENT) },
  });
  const staff_id = DESK.practitioner_id;

  it("answers the patient's last ones before it, latest first, each with its notes, oldest first", async () => {
    const items = [
      appointmentItem(),
      patientItem(),
      at("1", "2026-05-04", { practitioner_id: staff_id.replace(/n$/, "p") }),
      at("2", "2026-06-01"),
      at("3", "2026-07-06", { appointment_status: "CANCELLED" }),
      at("4", "2027-03-08"),
      at("5", "2026-08-03", { patient_id: DESK.patient_id.replace(/n$/, "p") }),
      at("6", TODAY, { starts_at: `${TODAY}T15:00:00.000Z`, start_time: "09:00" }),
      at("7", TODAY, { starts_at: `${TODAY}T21:00:00.000Z`, start_time: "15:00" }),
      noteOf("2", "2"),
      noteOf("2", "1"),
    ];
    given(items, "PRACTITIONER", { staff_id });
    const { status, body } = await send();
    expect(status).toBe(200);
    expect(body.earlier.map(({ date, notes }) => [date, notes.map(({ text }) => text)])).toEqual([
      [TODAY, []],
      ["2026-06-01", ["Note 1", "Note 2"]],
      ["2026-05-04", []],
    ]);
  });

  it("answers at most ten of them", async () => {
    const months = Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, "0")}-15`);
    const earlier = months.map((date, n) => at("0123456789abc"[n] ?? "", date));
    given([appointmentItem(), patientItem(), ...earlier], "PRACTITIONER", { staff_id });
    expect((await send()).body.earlier.map(({ date }) => date)).toEqual(months.toReversed().slice(0, 10));
  });

  it("answers those of a merged patient's target, with its policies", async () => {
    const target = DESK.patient_id.replace(/n$/, "p");
    const insurance = INSURANCE.item({ patient_id: target });
    given(
      [
        appointmentItem(),
        patientItem({ merged_into: target }),
        patientItem({ patient_id: target, alert: "Deaf" }),
        at("1", "2026-05-04", { patient_id: target }),
        insurance,
        COMPANY.item(),
        PROVIDER.item(),
      ],
      "PRACTITIONER",
      { staff_id },
    );
    const { body } = await send();
    expect([body.patient.alert, body.earlier.length]).toEqual(["Deaf", 1]);
    expect(body.insurance).toMatchObject({ items: insurance.items });
  });
});

describe("list of days with held times", () => {
  const { location_id, practitioner_id } = DESK;
  const OTHER_PLACE = location_id.replace(/n$/, "p");
  const OTHER_STAFF = practitioner_id.replace(/n$/, "p");
  const holds = [
    holdOf("1", { date: "2027-02-28" }),
    holdOf("2"),
    holdOf("3", { date: "2027-03-02", practitioner_id: OTHER_STAFF }),
    holdOf("4", { location_id: OTHER_PLACE }),
    holdOf("5", { date: "2027-03-03" }),
    holdOf("6", { held_until: NOW }),
  ];
  const { send } = operation({
    handler,
    route: contract.appointments.list,
    as: "RECEPTIONIST",
    items: [...deskItems(), openHoldsItem(holds)],
  });
  const DAYS = { from: TODAY, to: "2027-03-02" };
  const held = async (query: object) =>
    (await send({ query: { ...DAYS, ...query } })).body.holds?.map(({ appointment_id }) => appointment_id.at(-1));

  it("answers the times of the days that patients are booking at the moment", async () => {
    const { body } = await send({ query: DAYS });
    const { hold_hash: _hash, address_hash: _address, has_code: _code, ...shown } = holds[1] ?? {};
    expect(body.holds?.[0]).toEqual(shown);
    expect(await held({})).toEqual(["2", "3", "4"]);
  });

  it.each([
    ["location", { location_id }, ["2", "3"]],
    ["practitioner", { practitioner_id }, ["2", "4"]],
    ["practitioner at a location", { practitioner_id, location_id }, ["2"]],
  ])("answers those of one %s", async (_, query, ids) => {
    expect(await held(query)).toEqual(ids);
  });

  it.each<[string, object]>([
    ["has no first day", { from: undefined }],
    ["has no last day", { to: undefined }],
    ["is that of a patient", { patient_id: DESK.patient_id }],
    ["is that of a status", { status: "BOOKED" }],
    ["is that of overbookings", { overbooked: true }],
    ["is that of online bookings", { booked_by: "patient" }],
    ["is that of what no one has seen", { unread: true }],
  ])("answers none with a list that %s", async (_, query) => {
    const { status, body } = await send({ query: { ...DAYS, ...query } });
    expect([status, "holds" in body]).toEqual([200, false]);
  });

  it("answers them with the first page only", async () => {
    const next = "2027-03-01";
    const { body } = await send({ query: { from: next, to: next, limit: 1 } });
    expect(body.holds).toHaveLength(2);
  });
});

describe("list of appointments to check out", () => {
  const id = (n: number) => APPOINTMENT_ID.replace(/n$/, String(n));
  const OTHER = {
    location_id: DESK.location_id.replace(/n$/, "p"),
    practitioner_id: DESK.practitioner_id.replace(/n$/, "p"),
    patient_id: DESK.patient_id.replace(/n$/, "p"),
  };
  const completed = (n: number, completed_on: string, changes: Parameters<typeof appointmentItem>[0] = {}) => [
    appointmentItem({ appointment_id: id(n), appointment_status: "COMPLETED", ...changes }),
    accountOf(n, completed_on),
  ];
  const accountOf = (n: number, completed_on: string, charged_cents = 0) => {
    const account = emptyAccount(IDS.tenant, id(n));
    const sums = { ...account.sums, charged_cents };
    return itemOf(appointmentAccountEntity().put({ ...account, sums, completed_on, version: 1 }));
  };
  const { send } = operation({
    handler,
    route: contract.appointments.list,
    as: "RECEPTIONIST",
    items: [
      ...deskItems(),
      locationItem({ location_id: OTHER.location_id }),
      patientItem({ patient_id: OTHER.patient_id }),
      ...completed(1, "2027-02-28"),
      ...completed(2, "2027-02-26", { location_id: OTHER.location_id }),
      ...completed(3, "2027-02-27", { practitioner_id: OTHER.practitioner_id }),
      ...completed(4, TODAY, { patient_id: OTHER.patient_id }),
      // Something was charged for it.
      appointmentItem({ appointment_id: id(5), appointment_status: "COMPLETED" }),
      accountOf(5, TODAY, 8_000),
      // It was deleted since.
      accountOf(6, TODAY),
    ],
  });
  const listed = async (query: object = {}) =>
    (await send({ query: { to_check_out: true, ...query } })).body.items.map(({ appointment_id }) =>
      appointment_id.at(-1),
    );

  it.each<[string, object, string[]]>([
    ["all of them, the latest day first", {}, ["4", "1", "3", "2"]],
    ["all of them, the earliest day first", { order: "asc" }, ["2", "3", "1", "4"]],
    ["those of some days", { from: "2027-02-27", to: "2027-02-28" }, ["1", "3"]],
    ["those up to a day", { to: "2027-02-26" }, ["2"]],
    ["those of a location", { location_id: OTHER.location_id }, ["2"]],
    ["those of a practitioner", { practitioner_id: OTHER.practitioner_id }, ["3"]],
    ["those of a patient", { patient_id: OTHER.patient_id }, ["4"]],
  ])("lists %s", async (_, query, ids) => {
    expect(await listed(query)).toEqual(ids);
  });
});

describe("list of what patients did online", () => {
  const id = (n: number) => APPOINTMENT_ID.replace(/n$/, String(n));
  const { send } = operation({
    handler,
    route: contract.appointments.list,
    as: "RECEPTIONIST",
    items: [
      ...deskItems(),
      appointmentItem({ appointment_id: id(1), booked_by: "patient", unread: true }),
      appointmentItem({ appointment_id: id(2), booked_by: "patient" }),
      appointmentItem({ appointment_id: id(3), unread: true }),
      appointmentItem({ appointment_id: id(4), booked_by: "program" }),
      appointmentItem({ appointment_id: id(5) }),
    ],
  });
  const listed = async (query: object) =>
    (await send({ query: { order: "asc", ...query } })).body.items.map(({ appointment_id }) => appointment_id.at(-1));

  it.each([
    ["what patients booked", { booked_by: "patient" }, ["1", "2"]],
    ["what no one has seen", { unread: true }, ["1", "3"]],
    ["what patients booked and no one has seen", { booked_by: "patient", unread: true }, ["1"]],
    ["what a patient has booked", { patient_id: DESK.patient_id, booked_by: "patient" }, ["1", "2"]],
    ["what no one has seen of a patient", { patient_id: DESK.patient_id, unread: true }, ["1", "3"]],
  ])("lists %s", async (_, query, ids) => {
    expect(await listed(query)).toEqual(ids);
  });
});
