import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeList } from "../../../support/list-tests.ts";
import { nextItem, paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn } from "../../../support/operation-tests.ts";
import { NOTE, PATIENT } from "../../../support/person-items.ts";

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
