import { APPOINTMENT_ID } from "../../../support/appointment-items.ts";
import { entryItem } from "../../../support/audit-items.ts";
import { edited, emptied, lead_id, merged_id, openErasure, other_id, PERSON, patient_id } from "./open-erasure.ts";

const { given, put, rows, send, writes } = openErasure();

describe("the audit log", () => {
  const entryOf = (nth: number) =>
    rows("audit_entry").find(({ activity_id }) => String(activity_id).endsWith(`k7${nth}`));
  const written = () => writes().filter(([, { Key = {} }]) => String(Key.pk).startsWith("$audit"));

  it.each([
    ["the patient", patient_id],
    ["a merged record", merged_id],
    ["the lead", lead_id],
    ["an appointment", APPOINTMENT_ID],
  ])("keeps the names of the changed fields of %s without their values", async (_, record_id) => {
    put(entryItem({ record_id, changes: edited }));
    await send();
    expect(entryOf(1)).toMatchObject({ record_id, operation: "patients.update", changes: emptied });
  });

  it("loses the values of a lead that is deleted already", async () => {
    given([PERSON, entryItem({ record_id: lead_id, changes: edited })]);
    await send();
    expect(entryOf(1)?.changes).toEqual(emptied);
  });

  it("loses a value that was added to a field or removed from it", async () => {
    put(entryItem({ changes: [{ field: "alert", from: null, to: "Deaf" }] }, 1));
    put(entryItem({ changes: [{ field: "alert", from: "Deaf", to: null }] }, 2));
    put(entryItem({ changes: [...emptied, ...edited] }, 3));
    await send();
    expect([1, 2, 3].map((nth) => entryOf(nth)?.changes)).toEqual([emptied, emptied, [...emptied, ...emptied]]);
  });

  it("is not written again where there is no value", async () => {
    put(entryItem({}, 1));
    put(entryItem({ changes: emptied }, 2));
    put(entryItem({ record_id: other_id, changes: edited }, 3));
    await send();
    expect(written()).toEqual([]);
    expect(entryOf(3)?.changes).toEqual(edited);
  });
});
