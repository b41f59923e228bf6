import { handler } from "../../../../functions/api/messages/index.ts";
import {
  ALL_CLINICS,
  addressHash,
  mailBlockEntity,
  sendingRunEntity,
} from "../../../../functions/entities/messages.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_SENT } from "../../../../shared/messages/delivery.ts";
import { APPOINTMENT, APPOINTMENT_ID, MESSAGE, OTHER_APPOINTMENT_ID } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { describeList, itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/patient-rows.ts";
import { canceled, type Item, itemOf, nextItem, paramsOf } from "../../../support/rows.ts";

describe("list", () => {
  const later = nextItem(MESSAGE, { due_at: "2027-03-01T10:00:00.000Z", status: "FAILED", reason: "bounced" });
  const listed = describeList(MESSAGE, {
    handler,
    route: contract.messages.list,
    items: [APPOINTMENT.item()],
    inOrder: [later, MESSAGE.item()],
  });
  const idsOf = async (query: Record<string, string>) =>
    (await listed.send({ query })).body.items.map(({ message_id }) => message_id);

  it("names patient, practitioner, place and time of the appointment, and leaves one audit entry", async () => {
    const { body } = await listed.send();
    expect(body.items[1]).toMatchObject({
      patient_name: "Grace Hopper",
      practitioner_name: "Chidi Okafor",
      location_name: "Lake Street",
      date: "2027-03-01",
      start_time: "14:00",
      status: "PLANNED",
      reason: null,
    });
    expect(listed.rows("audit_entry")).toMatchObject([{ operation: "messages.list", record_ids: [APPOINTMENT_ID] }]);
  });

  it("filters by the days on which messages are due, and by status", async () => {
    const [first, second] = [MESSAGE.item().message_id, later.message_id];
    expect(await idsOf({ to: "2027-02-28" })).toEqual([first]);
    expect(await idsOf({ from: "2027-03-01", to: "2027-03-01" })).toEqual([second]);
    expect(await idsOf({ status: "FAILED" })).toEqual([second]);
    expect(await idsOf({ status: "SENT" })).toEqual([]);
  });

  it("omits a message whose appointment is gone", async () => {
    listed.given([MESSAGE.item()]);
    expect(await idsOf({})).toEqual([]);
  });

  it.each([
    ["status", { status: "LOST" }],
    ["from", { from: "yesterday" }],
    ["to", { from: "2027-03-02", to: "2027-03-01" }],
  ])("refuses a %s that is none", async (field, query) => {
    expect(await listed.send({ query })).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe("list of appointment", () => {
  const sent = { status: "SENT", sent_at: "2027-02-28T20:00:30.000Z" } as const;

  const listed = describeList(MESSAGE, {
    handler,
    route: contract.messages.listOfAppointment,
    as: "RECEPTIONIST",
    request: { params: paramsOf(APPOINTMENT) },
    items: [APPOINTMENT.item()],
    inOrder: [nextItem(MESSAGE, { status: "SKIPPED", reason: "opted_out" }), MESSAGE.item(sent)],
    others: [MESSAGE.item({ appointment_id: OTHER_APPOINTMENT_ID })],
  });

  it("shows what was sent, and what was not and why", async () => {
    const { body } = await listed.send();
    const shown = {
      appointment_id: APPOINTMENT_ID,
      type: "appointment_reminder",
      audience: "patient",
      channel: "EMAIL",
    };
    expect(body.items).toEqual([
      {
        ...shown,
        message_id: nextItem(MESSAGE).message_id,
        due_at: MESSAGE.item().due_at,
        sent_at: null,
        status: "SKIPPED",
        reason: NOT_SENT.opted_out,
      },
      { ...shown, ...sent, message_id: MESSAGE.item().message_id, due_at: MESSAGE.item().due_at, reason: null },
    ]);
  });

  it("lets the clinic's administrator see them too", async () => {
    listed.holds([APPOINTMENT.item(), MESSAGE.item()], "TENANT_ADMIN");
    expect((await listed.send({ as: "TENANT_ADMIN" })).body.items).toHaveLength(1);
  });

  describe("a planned message to a patient", () => {
    const email = "ada@example.com";
    const blocked = (subject: unknown, block: "opted_out" | "bounced") =>
      itemOf(mailBlockEntity().put({ tenant_id: IDS.tenant, subject: String(subject), block, at: NOW }));

    it.each<[string, string | null, Item[]]>([
      ["no reason while nothing is known against it", null, [PATIENT.item({ email })]],
      ["that no address is known", NOT_SENT.no_address, [PATIENT.item({ email: "" })]],
      [
        "that the address does not work",
        NOT_SENT.bounced,
        [PATIENT.item({ email }), blocked(addressHash(email), "bounced")],
      ],
      [
        "that the patient opted out, also without an address",
        NOT_SENT.opted_out,
        [PATIENT.item({ email: "" }), blocked(PATIENT.item().patient_id, "opted_out")],
      ],
      [
        "that a patient who was merged into this one opted out",
        NOT_SENT.opted_out,
        [PATIENT.item({ email, merged_ids: ["pat_merged"] }), blocked("pat_merged", "opted_out")],
      ],
    ])("says %s", async (_, reason, items) => {
      listed.given([APPOINTMENT.item(), MESSAGE.item(), ...items]);
      expect((await listed.send()).body.items[0]).toMatchObject({ status: "PLANNED", reason });
    });
  });

  it("says why of the planned message to the patient only, among those sent and those to the practitioner", async () => {
    const ids = (nth: string) => ({ message_id: String(MESSAGE.item().message_id).replace(/n$/, nth) });
    listed.given([
      APPOINTMENT.item(),
      PATIENT.item({ email: "" }),
      MESSAGE.item({ ...ids("p"), ...sent }),
      MESSAGE.item({ ...ids("q"), audience: "staff" }),
      MESSAGE.item(),
    ]);
    const { items } = (await listed.send()).body;
    const reasonOf = (nth: string) => items.find(({ message_id }) => message_id === ids(nth).message_id)?.reason;
    expect(["n", "p", "q"].map(reasonOf)).toEqual([NOT_SENT.no_address, null, null]);
  });

  itFindsOnlyOwn(listed, APPOINTMENT);
});

describe("list undelivered", () => {
  const failed = { status: "FAILED", reason: "interrupted" } as const;
  const other = (digit: string, changes: object) =>
    MESSAGE.item({ message_id: String(MESSAGE.item().message_id).replace(/n$/, digit), ...failed, ...changes });

  const listed = describeList(MESSAGE, {
    handler,
    route: contract.messages.listUndelivered,
    as: "RECEPTIONIST",
    items: [APPOINTMENT.item(), PATIENT.item()],
    inOrder: [MESSAGE.item(failed), nextItem(MESSAGE, { ...failed, starts_at: "2027-03-02T20:00:00.000Z" })],
    others: [
      other("q", { starts_at: "2027-03-01T17:00:00.000Z" }),
      other("r", { audience: "staff" }),
      other("s", { status: "SENT" }),
      other("t", { resolved_at: NOW }),
    ],
  });

  it("says why, and which number to call", async () => {
    const { body } = await listed.send();
    const { patient_id, contact } = PATIENT.item();
    expect(body.items[0]).toMatchObject({ patient_id, contact, patient_name: "Grace Hopper" });
    expect(body.items[0]?.reason).toBe(NOT_SENT.interrupted);
  });

  describe("the number to call", () => {
    const target = nextItem(PATIENT, { contact: "312-555-0142" });
    const contacts = async () => (await listed.send()).body.items.map(({ contact }) => contact);

    it("is that of the appointment's patient after a merge, although the message names the former one", async () => {
      const appointment = APPOINTMENT.item({ patient_id: target.patient_id });
      listed.given([appointment, PATIENT.item({ merged_into: target.patient_id }), target, MESSAGE.item(failed)]);
      expect(await contacts()).toEqual(["312-555-0142"]);
    });

    it("is that of the patient who stays while a merge is in progress", async () => {
      const merged = PATIENT.item({ merged_into: target.patient_id });
      listed.given([APPOINTMENT.item(), merged, target, MESSAGE.item(failed)]);
      expect(await contacts()).toEqual(["312-555-0142"]);
    });

    it("is empty after the patient was erased", async () => {
      listed.given([APPOINTMENT.item(), MESSAGE.item(failed)]);
      expect(await contacts()).toEqual([""]);
    });
  });
});

describe("resolve", () => {
  const failed = { status: "FAILED", reason: "bounced" } as const;
  const opened = operation({
    handler,
    route: contract.messages.resolve,
    as: "RECEPTIONIST",
    request: { params: { appointment_id: APPOINTMENT_ID, ...paramsOf(MESSAGE) } },
    items: [MESSAGE.item(failed)],
  });
  const { send, rows, given, writes } = opened;

  it("removes the message from the list once, with an audit entry", async () => {
    expect(await send()).toMatchObject({ status: 200, body: { status: "FAILED" } });
    expect(rows("message")).toMatchObject([{ ...failed, resolved_at: NOW, resolved_by: IDS.user, version: 2 }]);
    expect(rows("audit_entry")).toMatchObject([{ operation: "messages.resolve", record_id: APPOINTMENT_ID }]);
    expect((await send()).status).toBe(200);
    expect(rows("audit_entry")).toHaveLength(1);
  });

  it.each([
    ["was sent", { status: "SENT" }],
    ["is planned", { status: "PLANNED" }],
    ["was for the practitioner", { ...failed, audience: "staff" }],
  ])("refuses one that %s", async (_, changes) => {
    given([MESSAGE.item(changes)]);
    expect(await send()).toMatchObject({ status: 409, body: { code: "invalid_transition" } });
    expect(writes()).toEqual([]);
  });

  it("answers 409 when the message has changed meanwhile", async () => {
    opened.failsNextWrites(() => canceled(["ConditionalCheckFailed", "None"], MESSAGE.item(failed)));
    expect(await send()).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  itFindsOnlyOwn(opened, MESSAGE);
});

describe("check sending", () => {
  const opened = operation({ handler, route: contract.messages.checkSending, request: { as: undefined } });

  const runMinutesAgo = (minutes: number): Item => {
    const finished_at = new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
    return sendingRunEntity().put({ tenant_id: ALL_CLINICS, finished_at }).params().Item as Item;
  };

  it.each([
    ["a run succeeded minutes ago", [runMinutesAgo(9)], true],
    ["the last run is too long ago", [runMinutesAgo(10)], false],
    ["none has succeeded yet", [], false],
  ])("answers anyone whether messages are sent when %s", async (_, rows, sending) => {
    opened.given(rows);
    const last_run_at = rows[0]?.finished_at ?? null;
    expect(await opened.send()).toMatchObject({ status: 200, body: { sending, last_run_at } });
    expect(opened.writes()).toEqual([]);
  });
});
