import { handler } from "../../../../functions/api/appointments/index.ts";
import { type BulkItemRow, bulkItemEntity } from "../../../../functions/entities/appointments.ts";
import type { BulkItem } from "../../../../shared/appointments/bulk.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS, BULK_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  booked,
  bookedDayItem,
  busy,
  OTHER_APPOINTMENT_ID,
} from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, deskWith, practitionerItem, weekItem } from "../../../support/desk.ts";
import { canceled, type Item, itemOf } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { failsNextWrites, holds, put, rows, writes } = openTable();
const as = "RECEPTIONIST";
const SUBSTITUTE = DESK.practitioner_id.replace(/n$/, "p");
const UNKNOWN = APPOINTMENT_ID.replace(/n$/, "q");
const BUSY = BOOKING_RULE_TEXTS.busy("Ngozi Okafor");

// Two appointments of the practitioner, today at 14:00 and at 15:00.
const TIMES = [booked("20:00", "20:30", APPOINTMENT_ID), booked("21:00", "21:30")];
const later = (changes: object = {}) =>
  appointmentItem({
    appointment_id: OTHER_APPOINTMENT_ID,
    start_time: "15:00",
    end_time: "15:30",
    starts_at: `${TODAY}T21:00:00.000Z`,
    ends_at: `${TODAY}T21:30:00.000Z`,
    ...changes,
  });
const given = (...items: Item[]) =>
  holds(
    deskWith(
      practitionerItem({ staff_id: SUBSTITUTE, first_name: "Ngozi" }),
      weekItem({ staff_id: SUBSTITUTE }),
      ...[DESK.practitioner_id, DESK.patient_id].map((id) => bookedDayItem(id, TIMES)),
      ...(items.length > 0 ? items : [appointmentItem(), later()]),
    ),
    as,
  );
beforeEach(() => given());

const ids = [APPOINTMENT_ID, OTHER_APPOINTMENT_ID];
const MOVE = { appointment_ids: ids, action: "move", practitioner_id: SUBSTITUTE };
const CANCEL = { appointment_ids: ids, action: "cancel" };
const bulk = (body: object, more: object = {}) => call(handler, contract.appointments.bulk, { as, body, ...more });
const preview = (body: object) => bulk(body, { query: { dry_run: "true" } });
const undo = (bulk_id: unknown) =>
  call(handler, contract.appointments.undoBulk, { as, params: { bulk_id: String(bulk_id) } });
/** Returns what was done with each appointment, or the reason why it was not changed. */
const results = ({ body }: { body: { items: readonly BulkItem[] } }) =>
  body.items.map((item) => item.reason ?? item.done);
const stored = () => rows("appointment").toSorted((a, b) => (String(a.start_time) < String(b.start_time) ? -1 : 1));
const statuses = () => stored().map(({ appointment_status }) => appointment_status);
const practitioners = () => stored().map(({ practitioner_id }) => practitioner_id);
const operations = () => rows("audit_entry").map(({ operation }) => operation);
const timesOf = (id: string) =>
  rows("bookedDay").flatMap(({ person_id, appointments }) => (person_id === id ? (appointments as Item[]) : []));

describe("a move of many appointments", () => {
  const takenBySubstitute = () => put(bookedDayItem(SUBSTITUTE, [booked("21:00", "21:30", UNKNOWN)]));

  it("moves those whose time is free, in one change of the audit log, and says why the others stay", async () => {
    takenBySubstitute();
    const answer = await bulk(MOVE);
    expect([answer.status, results(answer)]).toEqual([200, [true, BUSY]]);
    expect(practitioners()).toEqual([SUBSTITUTE, DESK.practitioner_id]);
    expect(stored()[0]).toMatchObject({ practitioner_name: "Ngozi Okafor", start_time: "14:00", version: 3 });
    expect(operations()).toEqual(["appointments.bulk", "appointments.reschedule"]);
    expect(rows("audit_entry")[0]).toMatchObject({ record_id: answer.body.bulk_id, user_id: IDS.user });
  });

  it("says in a dry run what it would do, and writes nothing", async () => {
    takenBySubstitute();
    const answer = await preview(MOVE);
    expect([answer.status, answer.body.bulk_id, results(answer)]).toEqual([200, null, [true, BUSY]]);
    expect(writes()).toEqual([]);
  });

  it("counts an appointment as moved that is with the practitioner already", async () => {
    given(appointmentItem({ practitioner_id: SUBSTITUTE }), later());
    expect(results(await preview(MOVE))).toEqual([true, true]);
    expect(results(await bulk(MOVE))).toEqual([true, true]);
    expect(stored()[0]).toMatchObject({ version: 2 });
  });

  it("counts one as moved that has begun with the practitioner, although no other one could be moved there then", async () => {
    const begun = { start_time: "11:00", end_time: "11:30", ...booked("17:00", "17:30", APPOINTMENT_ID) };
    given(appointmentItem({ practitioner_id: SUBSTITUTE, ...begun }), later());
    expect(results(await preview(MOVE))).toEqual([true, true]);
    expect(results(await bulk(MOVE))).toEqual([true, true]);
    given(appointmentItem(begun), later());
    expect(results(await preview(MOVE))).toEqual([expect.any(String), true]);
  });

  it("does not move an appointment that is over", async () => {
    given(appointmentItem({ appointment_status: "COMPLETED" }), later());
    const expected = [APPOINTMENT_TEXTS.notReschedulable("COMPLETED"), true];
    expect(results(await preview(MOVE))).toEqual(expected);
    expect(results(await bulk(MOVE))).toEqual(expected);
  });

  it("puts all of them back when it is undone, with their booked times", async () => {
    const { body } = await bulk(MOVE);
    expect(timesOf(DESK.practitioner_id)).toEqual([]);
    const answer = await undo(body.bulk_id);
    expect([answer.status, results(answer)]).toEqual([200, [true, true]]);
    expect(practitioners()).toEqual([DESK.practitioner_id, DESK.practitioner_id]);
    expect(stored()).toMatchObject([{ practitioner_name: "Chidi Okafor", version: 4 }, { version: 4 }]);
    expect(timesOf(SUBSTITUTE)).toEqual([]);
    expect(timesOf(DESK.practitioner_id)).toHaveLength(2);
    expect(operations().slice(3)).toEqual([
      "appointments.undoBulk",
      "appointments.reschedule",
      "appointments.reschedule",
    ]);
  });

  it("refuses a practitioner whom the clinic does not have, and changes nothing", async () => {
    for (const practitioner_id of [SUBSTITUTE.replace(/p$/, "q"), "staff_#1"])
      expect(await bulk({ ...MOVE, practitioner_id })).toMatchObject({
        status: 404,
        body: { error: NOT_FOUND_TEXTS.practitioner },
      });
    expect(writes()).toEqual([]);
  });
});

describe("a cancellation of many appointments", () => {
  it("cancels all of them with the reason, and books them again when it is undone", async () => {
    const answer = await bulk({ ...CANCEL, cancel_reason: "Practitioner is not available" });
    expect(results(answer)).toEqual([true, true]);
    expect(stored()).toMatchObject(
      ids.map(() => ({ appointment_status: "CANCELLED", cancel_reason: "Practitioner is not available", version: 3 })),
    );
    expect(results(await undo(answer.body.bulk_id))).toEqual([true, true]);
    expect(statuses()).toEqual(["BOOKED", "BOOKED"]);
  });

  it("answers an unknown id beside known ones, and 404 when none is known", async () => {
    const answer = await bulk({ ...CANCEL, appointment_ids: [UNKNOWN, APPOINTMENT_ID, "appt_#1"] });
    expect(answer.body.items).toEqual([
      { appointment_id: UNKNOWN, done: false, reason: NOT_FOUND_TEXTS.appointment },
      { appointment_id: APPOINTMENT_ID, done: true },
      { appointment_id: "appt_#1", done: false, reason: NOT_FOUND_TEXTS.appointment },
    ]);
    expect(await bulk({ ...CANCEL, appointment_ids: [UNKNOWN] })).toMatchObject({
      status: 404,
      body: { error: NOT_FOUND_TEXTS.appointment },
    });
  });

  it.each([
    ["is booked", {}, "Ill", true],
    ["is cancelled for another reason", { appointment_status: "CANCELLED", cancel_reason: "Ill" }, "Leave", "changed"],
    ["is cancelled for the same reason", { appointment_status: "CANCELLED", cancel_reason: "Ill" }, "Ill", true],
    [
      "is cancelled, when no reason is given",
      { appointment_status: "CANCELLED", cancel_reason: "Ill" },
      undefined,
      true,
    ],
  ] as const)("says in a dry run what becomes of an appointment that %s", async (_, changes, cancel_reason, result) => {
    given(appointmentItem(changes), later());
    const answer = await preview({ ...CANCEL, ...(cancel_reason && { cancel_reason }) });
    const [own, other] = results(answer);
    expect([own, other]).toEqual([result === true ? true : BULK_TEXTS.changed, true]);
    expect([answer.body.bulk_id, writes()]).toEqual([null, []]);
  });

  it("does not cancel an appointment that took place, in a dry run too", async () => {
    given(appointmentItem({ appointment_status: "COMPLETED" }), later());
    const answer = await preview(CANCEL);
    const [own, other] = results(answer);
    expect([typeof own, other]).toEqual(["string", true]);
    expect(results(await bulk(CANCEL))).toEqual([own, true]);
    expect(statuses()).toEqual(["COMPLETED", "CANCELLED"]);
  });
});

describe("a change of many appointments that is sent again", () => {
  const again = { headers: { "idempotency-key": "5d3c8f1e-6a0b-4b53-9a52-0f0f4d6a7b11" } };

  it("changes only what an interrupted request has left, and answers like it", async () => {
    // The change itself and the first appointment are written.
    failsNextWrites(undefined, undefined, () => Object.assign(new Error("gone"), { name: "AccessDenied" }));
    vi.spyOn(console, "error").mockReturnValue();
    await bulk(MOVE, again);
    expect(stored().map(({ version }) => version)).toEqual([3, 2]);
    const answer = await bulk(MOVE, again);
    expect(results(answer)).toEqual([true, true]);
    expect(stored().map(({ version }) => version)).toEqual([3, 3]);
    expect(rows("bulkChange")).toMatchObject([{ bulk_id: answer.body.bulk_id, appointment_ids: ids }]);
    expect(results(await bulk(MOVE, again))).toEqual([true, true]);
    expect(stored().map(({ version }) => version)).toEqual([3, 3]);
  });

  it("changes nothing any more when it was undone", async () => {
    const { body } = await bulk(MOVE, again);
    await undo(body.bulk_id);
    expect(results(await bulk(MOVE, again))).toEqual([BULK_TEXTS.undone, BULK_TEXTS.undone]);
    expect(practitioners()).toEqual([DESK.practitioner_id, DESK.practitioner_id]);
  });
});

describe("an undo of a change of many appointments", () => {
  it.each([
    ["moved", MOVE],
    ["cancelled", CANCEL],
  ])("leaves an appointment that was changed since it was %s", async (_, change) => {
    const { body } = await bulk(change);
    const changed = stored()[0] ?? {};
    put(appointmentItem({ ...changed, version: Number(changed.version) + 1 }));
    expect(results(await undo(body.bulk_id))).toEqual([BULK_TEXTS.changed, true]);
    expect(stored()[0]).toMatchObject({ version: 4, practitioner_id: changed.practitioner_id });
  });

  it("leaves an appointment whose time was taken since", async () => {
    const { body } = await bulk(MOVE);
    put(bookedDayItem(DESK.practitioner_id, [booked("20:00", "20:30", UNKNOWN)]));
    const [own, other] = results(await undo(body.bulk_id));
    expect([own, other]).toEqual([busy, true]);
    expect(practitioners()).toEqual([SUBSTITUTE, DESK.practitioner_id]);
  });

  it("answers a second undo like the first one, and changes nothing more", async () => {
    const { body } = await bulk(MOVE);
    await undo(body.bulk_id);
    const before = stored();
    expect(results(await undo(body.bulk_id))).toEqual([true, true]);
    expect(stored()).toEqual(before);
  });

  it("answers like the other one that came first at the same moment", async () => {
    const { body } = await bulk({ ...MOVE, appointment_ids: [APPOINTMENT_ID] });
    const done = rows("bulkItem")[0] as BulkItemRow;
    failsNextWrites(undefined, () => {
      const [row = {}] = stored();
      put(appointmentItem({ ...row, practitioner_id: DESK.practitioner_id, version: 4 }));
      put(itemOf(bulkItemEntity().put({ ...done, undone: true })));
      return canceled(["ConditionalCheckFailed"]);
    });
    expect(results(await undo(body.bulk_id))).toEqual([true]);
    expect(stored()[0]).toMatchObject({ version: 4 });
  });

  it("is possible for three minutes", async () => {
    const { body } = await bulk(CANCEL);
    const sent = Date.now();
    vi.setSystemTime(sent + 180_001);
    expect(await undo(body.bulk_id)).toMatchObject({
      status: 409,
      body: { code: "bulk_final", error: BULK_TEXTS.final(3) },
    });
    expect(statuses()).toEqual(["CANCELLED", "CANCELLED"]);
    vi.setSystemTime(sent + 180_000);
    expect(results(await undo(body.bulk_id))).toEqual([true, true]);
  });

  it("answers 404 for a change that the clinic does not have", async () => {
    expect(await undo("bulk_01jd3v8c9m4q2w6x8z0y1t5k7n")).toMatchObject({
      status: 404,
      body: { error: NOT_FOUND_TEXTS.bulk },
    });
  });
});
