import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeList, itFindsOnlyOwn } from "../../../support/operation-tests.ts";
import { NOTE, PATIENT } from "../../../support/patient-rows.ts";
import { canceled, nextItem, paramsOf } from "../../../support/rows.ts";
import { describeNoteCreation, noteBody } from "../note-tests.ts";

describe("create note", () => {
  const { failsNextWrites, given, rows, send, writes } = describeNoteCreation(NOTE, PATIENT, {
    handler,
    route: contract.patients.createNote,
    name: "patients.createNote",
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
    expect(rows(NOTE.entity)).toMatchObject([{ ...noteBody, patient_id: target.patient_id }]);
  });
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
