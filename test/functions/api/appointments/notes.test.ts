import { handler } from "../../../../functions/api/appointments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT, APPOINTMENT_NOTE } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { describeList, itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { canceled, foreignItem, nextItem, paramsOf } from "../../../support/rows.ts";

describe("create note", () => {
  const body = { text: "Prefers mornings.\nBrings her daughter." };
  const { appointment_id } = APPOINTMENT.item();
  const opened = operation({
    handler,
    route: contract.appointments.createNote,
    as: "RECEPTIONIST",
    request: { params: paramsOf(APPOINTMENT), body },
    items: [APPOINTMENT.item()],
  });
  const { failsNextWrites, given, rows, send, writes } = opened;
  const key = (value: string) => ({ headers: { "idempotency-key": value.padEnd(16, "0") } });

  it("writes the note with its author and time, and returns it", async () => {
    const answer = await send();
    const note_id = expect.stringMatching(/^note_[0-9a-z]{26}$/);
    const note = { ...body, note_id, appointment_id, author_name: "Ada Byron", created_at: NOW };
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual(note);
    expect(rows(APPOINTMENT_NOTE.entity)).toEqual([{ ...note, tenant_id: IDS.tenant, author_id: IDS.user }]);
  });

  it("writes the audit entry in the same transaction, without the text", async () => {
    await send();
    expect(rows("audit_entry")).toMatchObject([{ operation: "appointments.createNote", record_id: appointment_id }]);
    expect(JSON.stringify(rows("audit_entry"))).not.toContain("mornings");
    expect(rows("search")).toEqual([]);
  });

  it("adds a further note and leaves the first one", async () => {
    await send();
    const [first] = rows(APPOINTMENT_NOTE.entity);
    await send({ body: { text: "Correction: prefers afternoons." } });
    expect(rows(APPOINTMENT_NOTE.entity)).toHaveLength(2);
    expect(rows(APPOINTMENT_NOTE.entity)).toContainEqual(first);
  });

  it("refuses a key that wrote the note of another appointment", async () => {
    const other = nextItem(APPOINTMENT);
    given([APPOINTMENT.item(), other]);
    await send(key("a"));
    const answer = await send({ ...key("a"), params: { appointment_id: String(other.appointment_id) } });
    expect(answer).toMatchObject({ status: 422, body: { code: "key_reused" } });
    expect(rows(APPOINTMENT_NOTE.entity)).toHaveLength(1);
  });

  it("answers 503 and writes nothing when the transaction is cancelled", async () => {
    failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });

  it("writes nothing to the same appointment of another clinic", async () => {
    given([foreignItem(APPOINTMENT)]);
    expect((await send()).status).toBe(404);
    expect(rows(APPOINTMENT_NOTE.entity)).toEqual([]);
  });

  it("lets a practitioner add notes about the own appointments only", async () => {
    given([APPOINTMENT.item()], "PRACTITIONER", { staff_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7p" });
    expect((await send({ as: "PRACTITIONER" })).status).toBe(404);
    expect(writes()).toEqual([]);
    given([APPOINTMENT.item()], "PRACTITIONER", { staff_id: APPOINTMENT.item().practitioner_id });
    expect((await send({ as: "PRACTITIONER" })).status).toBe(201);
  });

  itFindsOnlyOwn(opened, APPOINTMENT);
});

describe("list notes", () => {
  const listed = describeList(APPOINTMENT_NOTE, {
    handler,
    route: contract.appointments.listNotes,
    as: "RECEPTIONIST",
    request: { params: paramsOf(APPOINTMENT) },
    items: [APPOINTMENT.item()],
    inOrder: [nextItem(APPOINTMENT_NOTE), APPOINTMENT_NOTE.item()],
    others: [APPOINTMENT_NOTE.item({ appointment_id: "appt_01jd3v8c9m4q2w6x8z0y1t5k7p" })],
  });

  it("shows text, author and time, and leaves one audit entry of the appointment", async () => {
    const { body } = await listed.send();
    const { note_id, appointment_id, text, author_name, created_at } = APPOINTMENT_NOTE.item();
    expect(body.items[1]).toEqual({ note_id, appointment_id, text, author_name, created_at });
    expect(listed.rows("audit_entry")).toMatchObject([
      { operation: "appointments.listNotes", record_ids: [appointment_id] },
    ]);
    expect(JSON.stringify(listed.rows("audit_entry"))).not.toContain(text);
  });

  it("shows a practitioner the notes about the own appointments only", async () => {
    const rows = [APPOINTMENT.item(), APPOINTMENT_NOTE.item()];
    listed.given(rows, "PRACTITIONER", { staff_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7p" });
    expect((await listed.send({ as: "PRACTITIONER" })).status).toBe(404);
    listed.given(rows, "PRACTITIONER", { staff_id: APPOINTMENT.item().practitioner_id });
    expect((await listed.send({ as: "PRACTITIONER" })).body.items).toHaveLength(1);
  });

  itFindsOnlyOwn(listed, APPOINTMENT);
});
