import { handler } from "../../../../functions/api/appointments/index.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS, WAITLIST } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_ID, appointmentItem, WAITLIST_ENTRY } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { PRACTITIONER, SERVICE } from "../../../support/clinic-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, deskWith, patientItem, practitionerItem, serviceItem } from "../../../support/desk.ts";
import { describeList, describeRemoval, describeUpdate, operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/patient-rows.ts";
import { canceled, foreignItem, nextItem } from "../../../support/rows.ts";

describe("add to waitlist", () => {
  const { patient_id, service_id, practitioner_id, location_id } = DESK;
  const body = { patient_id, service_id };
  const preferences = {
    practitioner_id,
    days: ["Mon", "Thu"],
    from_time: "09:00",
    to_time: "12:30",
    until: "2027-03-31",
  };
  const opened = operation({
    handler,
    route: contract.appointments.addToWaitlist,
    as: "RECEPTIONIST",
    request: { body },
    items: deskWith(),
  });
  const { failsNextWrites, given, rows, send, writes } = opened;
  const open = { practitioner_id: "", days: [], from_time: "", to_time: "", until: "", appointment_id: "" };
  const copied = { location_id, patient_name: "Grace Hopper", service_name: "Check-up", location_name: "Lake Street" };

  it("writes who waits for what, with the names that the list shows, and returns it", async () => {
    const answer = await send();
    const entry_id = expect.stringMatching(/^wait_[0-9a-z]{26}$/);
    const entry = { ...body, ...open, ...copied, entry_id, practitioner_name: "", created_at: NOW, version: 1 };
    expect(answer).toMatchObject({ status: 201, body: entry });
    expect(rows(WAITLIST_ENTRY.entity)).toEqual([
      {
        ...entry,
        patient_alert: "",
        patient_contact: "555-0101",
        tenant_id: IDS.tenant,
        changed_by: IDS.user,
        changed_at: NOW,
      },
    ]);
    expect(rows("audit_entry")).toMatchObject([{ operation: "appointments.addToWaitlist", record_id: patient_id }]);
  });

  it("stores every preference, and lets the row expire after its last date", async () => {
    expect(await send({ body: { ...body, ...preferences, location_id } })).toMatchObject({
      status: 201,
      body: { ...preferences, ...copied, practitioner_name: "Chidi Okafor" },
    });
    const [{ expires } = {}] = rows(WAITLIST_ENTRY.entity);
    expect(new Date(Number(expires) * 1000).toISOString()).toBe("2027-04-02T00:00:00.000Z");
  });

  it("names the appointment that the patient gives up, and refuses one that can't be given up", async () => {
    const appointment_id = APPOINTMENT_ID;
    const add = (changes: object) => {
      given([...deskWith(), appointmentItem(changes)]);
      return send({ body: { ...body, appointment_id } });
    };
    expect(await add({})).toMatchObject({ status: 201, body: { appointment_id } });
    const refused = (appointment: string) => ({ status: 422, body: { fields: { appointment_id: appointment } } });
    expect(await add({ patient_id: patient_id.replace(/n$/, "p") })).toMatchObject(refused(WAITLIST.otherAppointment));
    expect(await add({ appointment_status: "CANCELLED" })).toMatchObject(refused(WAITLIST.notUpcoming));
    given();
    expect((await send({ body: { ...body, appointment_id } })).status).toBe(404);
  });

  it("answers a repeated key with the entry of the first request, and records that it was opened", async () => {
    const headers = { "idempotency-key": "0123456789abcdef" };
    const first = await send({ headers });
    expect(await send({ headers })).toMatchObject({ status: 201, body: first.body });
    expect(rows(WAITLIST_ENTRY.entity)).toHaveLength(1);
    expect(rows("audit_entry").map(({ record_id }) => record_id)).toEqual([patient_id, patient_id]);
  });

  it("adds the one who stays of two patients that were merged", async () => {
    const other = `pat_${"0".repeat(26)}`;
    given([...deskWith(), patientItem({ patient_id: other, merged_into: patient_id })]);
    await send({ body: { ...body, patient_id: other } });
    expect(rows(WAITLIST_ENTRY.entity)).toMatchObject([{ patient_id }]);
  });

  it("reads the patient again when the patient was changed at the same time", async () => {
    failsNextWrites(() => canceled(["ConditionalCheckFailed", "None", "None"]));
    expect((await send()).status).toBe(201);
    expect(rows(WAITLIST_ENTRY.entity)).toHaveLength(1);
  });

  it("answers 503 and writes nothing when the transaction is cancelled for another reason", async () => {
    failsNextWrites(() => canceled(["None", "ThrottlingError"]));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });

  it.each([
    ["patient", PATIENT, {}],
    ["service", SERVICE, {}],
    ["practitioner", PRACTITIONER, { practitioner_id }],
  ])("answers 404 for a %s of another clinic", async (_, noun, changes) => {
    const rest = deskWith().filter(({ __edb_e__ }) => __edb_e__ !== noun.entity);
    given([...rest, foreignItem(noun)]);
    expect(await send({ body: { ...body, ...changes } })).toMatchObject({
      status: 404,
      body: { code: "not_found", error: noun.notFound },
    });
    expect(writes()).toEqual([]);
  });

  it.each([
    [
      "a service that is not active",
      serviceItem({ status: "INACTIVE" }),
      "service_id",
      APPOINTMENT_TEXTS.serviceInactive,
    ],
    [
      "a practitioner who is not active",
      practitionerItem({ status: "INACTIVE" }),
      "practitioner_id",
      APPOINTMENT_TEXTS.practitionerInactive,
    ],
    [
      "a practitioner who does not offer the service",
      serviceItem({ practitioner_ids: ["staff_01jd3v8c9m4q2w6x8z0y1t5k7p"] }),
      "practitioner_id",
      BOOKING_RULE_TEXTS.notOffered("Chidi Okafor", "Check-up"),
    ],
  ])("refuses %s", async (_, item, field, message) => {
    given(deskWith(item));
    expect(await send({ body: { ...body, practitioner_id } })).toMatchObject({
      status: 422,
      body: { fields: { [field]: message } },
    });
    expect(writes()).toEqual([]);
  });

  it("refuses a location that does not offer the service", async () => {
    const other = location_id.replace(/n$/, "p");
    expect((await send({ body: { ...body, location_id: other } })).status).toBe(404);
    given([...deskWith(), { ...deskWith()[3], location_id: other, sk: `$location_1#location_id_${other}` }]);
    expect(await send({ body: { ...body, location_id: other } })).toMatchObject({
      status: 422,
      body: { fields: { service_id: APPOINTMENT_TEXTS.otherLocation } },
    });
  });

  it("says what is wrong with hours and dates", async () => {
    expect((await send({ body: { ...body, from_time: "12:00", to_time: "9:00" } })).body.fields).toEqual({
      to_time: WAITLIST.endAfterStart,
    });
    expect((await send({ body: { ...body, days: ["Someday"] } })).body.fields).toEqual({ "days.0": WAITLIST.days });
    expect((await send({ body: { ...body, until: "2027-02-27" } })).body.fields).toEqual({ until: WAITLIST.past });
  });
});

describe("list waitlist", () => {
  const OTHER = "01jd3v8c9m4q2w6x8z0y1t5k7p";
  const first = WAITLIST_ENTRY.item();
  const second = nextItem(WAITLIST_ENTRY, { until: "2027-03-01", patient_id: `pat_${OTHER}` });

  const listed = describeList(WAITLIST_ENTRY, {
    handler,
    route: contract.appointments.listWaitlist,
    as: "RECEPTIONIST",
    inOrder: [first, second],
    // The last date of this one was the day before yesterday.
    others: [nextItem(WAITLIST_ENTRY, { entry_id: "wait_01jd3v8c9m4q2w6x8z0y1t5k7q", until: "2027-02-27" })],
  });
  const idsFor = async (query: Record<string, string>) =>
    (await listed.send({ query })).body.items.map(({ entry_id }) => entry_id);

  it.each([
    ["location_id", `loc_${OTHER}`],
    ["service_id", `svc_${OTHER}`],
    ["patient_id", `pat_${OTHER}`],
  ])("lists only those of the requested %s", async (field, id) => {
    const third = nextItem(WAITLIST_ENTRY, { entry_id: "wait_01jd3v8c9m4q2w6x8z0y1t5k7r", [field]: id });
    listed.given([first, third]);
    expect(await idsFor({ [field]: id })).toEqual([third.entry_id]);
  });

  it("combines a patient with a location and a service", async () => {
    const { patient_id, location_id, service_id } = WAITLIST_ENTRY.item() as Record<string, string>;
    expect(await idsFor({ patient_id: patient_id ?? "", location_id: location_id ?? "" })).toEqual([first.entry_id]);
    expect(await idsFor({ patient_id: patient_id ?? "", location_id: `loc_${OTHER}` })).toEqual([]);
    expect(await idsFor({ location_id: location_id ?? "", service_id: `svc_${OTHER}` })).toEqual([]);
    expect(await idsFor({ service_id: service_id ?? "" })).toEqual([first.entry_id, second.entry_id]);
  });

  it("leaves one audit entry of the patients that it shows", async () => {
    await listed.send();
    expect(listed.rows("audit_entry")).toMatchObject([
      { operation: "appointments.listWaitlist", record_ids: [first.patient_id, second.patient_id] },
    ]);
  });
});

describe("update waitlist entry", () => {
  const change = { days: ["Tue", "Wed"], from_time: "13:00" };
  const updated = describeUpdate(WAITLIST_ENTRY, {
    handler,
    route: contract.appointments.updateWaitlistEntry,
    as: "RECEPTIONIST",
    change,
    items: deskWith(),
  });
  const { failsNextWrites, given, rows, send, writes } = updated;
  const { version } = WAITLIST_ENTRY.item();
  const sent = (change: object) => send({ body: { ...change, version } });
  const stored = () => rows(WAITLIST_ENTRY.entity)[0];

  it("writes the replaced values into the audit entry, which names the patient", async () => {
    await send();
    expect(rows("audit_entry")).toMatchObject([
      {
        operation: "appointments.updateWaitlistEntry",
        record_id: DESK.patient_id,
        changes: [
          { field: "days", from: [], to: change.days },
          { field: "from_time", from: null, to: "13:00" },
        ],
      },
    ]);
  });

  it("changes the location and the names with the service and the practitioner", async () => {
    const service_id = DESK.service_id.replace(/n$/, "p");
    given([...deskWith(), serviceItem({ service_id, service_name: "X-ray" }), WAITLIST_ENTRY.item()]);
    const { practitioner_id } = DESK;
    expect((await sent({ service_id, practitioner_id })).status).toBe(200);
    expect(stored()).toMatchObject({ service_id, service_name: "X-ray", practitioner_name: "Chidi Okafor" });
    expect((await send({ body: { practitioner_id: "", version: Number(version) + 1 } })).status).toBe(200);
    expect(stored()).toMatchObject({ practitioner_id: "", practitioner_name: "" });
  });

  it("changes the days for a service that is no longer active, and refuses to wait for it anew", async () => {
    given([...deskWith(serviceItem({ status: "INACTIVE" })), WAITLIST_ENTRY.item()]);
    expect((await send()).status).toBe(200);
    given([...deskWith(serviceItem({ status: "INACTIVE" })), WAITLIST_ENTRY.item()]);
    expect((await sent({ practitioner_id: DESK.practitioner_id })).body.fields).toEqual({
      service_id: APPOINTMENT_TEXTS.serviceInactive,
    });
  });

  it("changes the appointment that the patient gives up, and refuses one that can't be given up", async () => {
    given([...deskWith(), WAITLIST_ENTRY.item(), appointmentItem()]);
    expect((await sent({ appointment_id: APPOINTMENT_ID })).body).toMatchObject({ appointment_id: APPOINTMENT_ID });
    given([...deskWith(), WAITLIST_ENTRY.item(), appointmentItem({ appointment_status: "COMPLETED" })]);
    expect((await sent({ appointment_id: APPOINTMENT_ID })).body.fields).toEqual({
      appointment_id: WAITLIST.notUpcoming,
    });
    given([...deskWith(), WAITLIST_ENTRY.item({ appointment_id: APPOINTMENT_ID })]);
    expect((await sent({ appointment_id: "" })).body).toMatchObject({ appointment_id: "" });
  });

  it("lets the row expire after a new last date, and no longer without one", async () => {
    await sent({ until: "2027-03-05" });
    expect(stored()).toMatchObject({ expires: Date.parse("2027-03-07") / 1000 });
    await send({ body: { until: "", version: Number(version) + 1 } });
    expect(stored()).not.toHaveProperty("expires");
  });

  it("refuses a latest time that comes before the earliest one that is stored", async () => {
    given([...deskWith(), WAITLIST_ENTRY.item({ from_time: "14:00" })]);
    expect((await sent({ to_time: "13:00" })).body.fields).toEqual({ to_time: WAITLIST.endAfterStart });
    expect(writes()).toEqual([]);
  });

  it("returns an entry that has the requested values already, on any version, and writes nothing", async () => {
    given([WAITLIST_ENTRY.item({ ...change, version: 9 })]);
    expect(await send()).toMatchObject({ status: 200, body: { ...change, version: 9 } });
    expect(writes()).toEqual([]);
  });

  it("answers a conflict when the entry is changed at the same moment, and writes the change once", async () => {
    failsNextWrites(() => {
      given([...deskWith(), WAITLIST_ENTRY.item({ version: 4 })]);
      return canceled(["ConditionalCheckFailed", "None"]);
    });
    expect(await send()).toMatchObject({ status: 409, body: { code: "conflict", current: { version: 4 } } });
    expect(writes()).toEqual([]);
  });
});

describe("remove from waitlist", () => {
  const { failsNextWrites, given, rows, send } = describeRemoval(WAITLIST_ENTRY, {
    handler,
    route: contract.appointments.removeFromWaitlist,
    as: "RECEPTIONIST",
  });

  it("leaves an audit entry that names the patient", async () => {
    await send();
    expect(rows("audit_entry")).toMatchObject([
      { operation: "appointments.removeFromWaitlist", record_id: DESK.patient_id },
    ]);
  });

  it("reads the entry again when it was changed at the same moment", async () => {
    failsNextWrites(() => {
      given([WAITLIST_ENTRY.item({ version: 8 })]);
      return canceled(["ConditionalCheckFailed", "None"]);
    });
    expect((await send()).status).toBe(204);
    expect(rows(WAITLIST_ENTRY.entity)).toEqual([]);
  });
});
