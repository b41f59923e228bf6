import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { entryItem } from "../../../support/audit-items.ts";
import { IDS } from "../../../support/event.ts";
import { paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/person-items.ts";

const { patient_id } = PATIENT.item() as { patient_id: string };
const change = { field: "contact", from: "555-0101", to: "555-0199" };
const opened = operation({
  handler,
  route: contract.patients.listHistory,
  as: "RECEPTIONIST",
  request: { params: paramsOf(PATIENT) },
  items: [
    PATIENT.item(),
    entryItem({ record_id: patient_id, operation: "patients.get" }, 1),
    entryItem({ record_id: patient_id, operation: "patients.update", changes: [change] }, 2),
    entryItem({ record_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7p" }, 3),
    entryItem({ record_id: patient_id, tenant_id: IDS.otherTenant }, 4),
  ],
});

it("lists who opened and changed the record, latest first, with old and new values", async () => {
  const { status, body } = await opened.send();
  expect(status).toBe(200);
  const person = { patient_id, user_name: "Ada Byron", user_role: "RECEPTIONIST" };
  expect(body).toMatchObject({
    items: [
      { ...person, operation: "patients.update", at: "2027-03-01T17:59:59.002Z", changes: [change] },
      { ...person, operation: "patients.get", changes: [] },
    ],
    next_cursor: null,
  });
  expect(body.items[0]).not.toHaveProperty("request_id");
});

it("continues where the page before ended", async () => {
  const first = await opened.send({ query: { limit: "1" } });
  const second = await opened.send({ query: { limit: "1", cursor: first.body.next_cursor } });
  expect([first, second].map(({ body }) => body.items[0]?.operation)).toEqual(["patients.update", "patients.get"]);
});

it("leaves an audit entry of its own, which the history does not list", async () => {
  await opened.send();
  const [entry] = opened.rows("audit_entry").filter(({ operation: name }) => name === "patients.listHistory");
  expect(entry).toMatchObject({ record_id: "", record_ids: [patient_id] });
  expect((await opened.send()).body.items).toHaveLength(2);
});

itFindsOnlyOwn(opened, PATIENT);
