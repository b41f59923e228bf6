import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { describeList, itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { NOTE, PATIENT } from "../../../support/patient-rows.ts";
import { canceled, foreignItem, nextItem, paramsOf } from "../../../support/rows.ts";

describe("create note", () => {
  const body = { text: "Prefers mornings.\nBrings her daughter." };
  const { patient_id } = PATIENT.item();
  const opened = operation({
    handler,
    route: contract.patients.createNote,
    as: "RECEPTIONIST",
    request: { params: paramsOf(PATIENT), body },
    items: [PATIENT.item()],
  });
  const { failsNextWrites, given, rows, send, writes } = opened;
  const key = (value: string) => ({ headers: { "idempotency-key": value.padEnd(16, "0") } });

  it("writes the note with its author and time, and returns it", async () => {
    const answer = await send();
    const note_id = expect.stringMatching(/^note_[0-9a-z]{26}$/);
    const note = { ...body, note_id, patient_id, author_name: "Ada Byron", created_at: NOW };
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual(note);
    expect(rows(NOTE.entity)).toEqual([{ ...note, tenant_id: IDS.tenant, author_id: IDS.user }]);
  });

  it("writes the audit entry in the same transaction, without the text", async () => {
    await send();
    expect(rows("audit_entry")).toMatchObject([{ operation: "patients.createNote", record_id: patient_id }]);
    expect(JSON.stringify(rows("audit_entry"))).not.toContain("mornings");
    expect(rows("search")).toEqual([]);
  });

  it("adds a further note and leaves the first one", async () => {
    await send();
    const [first] = rows(NOTE.entity);
    await send({ body: { text: "Correction: prefers afternoons." } });
    expect(rows(NOTE.entity)).toHaveLength(2);
    expect(rows(NOTE.entity)).toContainEqual(first);
  });

  it("refuses a key that wrote the note of another patient", async () => {
    const other = nextItem(PATIENT);
    given([PATIENT.item(), other]);
    await send(key("a"));
    const answer = await send({ ...key("a"), params: { patient_id: String(other.patient_id) } });
    expect(answer).toMatchObject({ status: 422, body: { code: "key_reused" } });
    expect(rows(NOTE.entity)).toHaveLength(1);
  });

  it("answers 503 and writes nothing when the transaction is cancelled", async () => {
    failsNextWrites(() => canceled(["None", "ConditionalCheckFailed"]));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });

  it("answers 503 when the patient's row refuses and is the same as before", async () => {
    failsNextWrites(() => canceled(["ConditionalCheckFailed", "None"]));
    expect((await send()).status).toBe(503);
    expect(writes()).toEqual([]);
  });

  it("writes the note to the patient into whom the named one was merged", async () => {
    const target = nextItem(PATIENT);
    given([PATIENT.item({ merged_into: target.patient_id }), target]);
    expect(await send()).toMatchObject({ status: 201, body: { patient_id: target.patient_id } });
    expect(rows(NOTE.entity)).toMatchObject([{ ...body, patient_id: target.patient_id }]);
  });

  it("writes nothing to the same patient of another clinic", async () => {
    given([foreignItem(PATIENT)]);
    expect((await send()).status).toBe(404);
    expect(rows(NOTE.entity)).toEqual([]);
  });

  itFindsOnlyOwn(opened, PATIENT);
});

describe("list notes", () => {
  const listed = describeList(NOTE, {
    handler,
    route: contract.patients.listNotes,
    as: "RECEPTIONIST",
    request: { params: paramsOf(PATIENT) },
    items: [PATIENT.item()],
    inOrder: [nextItem(NOTE), NOTE.item()],
    others: [NOTE.item({ patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7p" })],
  });

  it("shows text, author and time, and leaves one audit entry of the patient", async () => {
    const { body } = await listed.send();
    const { note_id, patient_id, text, author_name, created_at } = NOTE.item();
    expect(body.items[1]).toEqual({ note_id, patient_id, text, author_name, created_at });
    expect(listed.rows("audit_entry")).toMatchObject([{ operation: "patients.listNotes", record_ids: [patient_id] }]);
    expect(JSON.stringify(listed.rows("audit_entry"))).not.toContain(text);
  });

  itFindsOnlyOwn(listed, PATIENT);
});
