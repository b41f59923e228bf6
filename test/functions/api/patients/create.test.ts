import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeCreation } from "../../../support/change-tests.ts";
import { NOW } from "../../../support/now.ts";
import { PATIENT, searchItemsOf } from "../../../support/person-items.ts";
import { canceled } from "../../../support/rows.ts";

const body = {
  first_name: "Ada",
  middle_name: "",
  last_name: "Byron",
  email: "ada@example.com",
  contact: "312-555-0199",
  dob: "1975-02-03",
  gender: "FEMALE",
  street: "1 Lake Street",
  city: "Springfield",
  state: "IL",
  zipcode: "01234",
  emergency_contact: "Ann, 312-555-0198",
  alert: "Allergic to latex",
};
const { failsNextWrites, rows, send, writes } = describeCreation(PATIENT, {
  handler,
  route: contract.patients.create,
  as: "RECEPTIONIST",
  body,
  prefix: "pat",
  more: { created_at: NOW },
  invalid: {
    "a patient without a last name": { last_name: "" },
    "a phone number of three digits": { contact: "555" },
    "a birth date in the future": { dob: "2030-01-01" },
    "a patient without a birth date": { dob: undefined },
    "a zip code of four digits": { zipcode: "5580" },
    "an alert of more than a line": { alert: "a".repeat(201) },
  },
});
const key = (value: string) => ({ headers: { "idempotency-key": value.padEnd(16, "0") } });

it("writes the search index and the audit entry in the transaction of the patient", async () => {
  await send();
  const [row = {}] = rows(PATIENT.entity);
  const terms = searchItemsOf(row).map(({ term }) => term);
  expect(rows("search").map(({ term }) => term)).toEqual(terms);
  expect(rows("audit_entry")).toMatchObject([{ operation: "patients.create", record_id: row.patient_id }]);
});

it("fills in what the front desk does not know yet", async () => {
  await send({ body: { first_name: "Ada", last_name: "Byron", contact: "312-555-0199", dob: "1975-02-03" } });
  expect(rows(PATIENT.entity)).toMatchObject([{ middle_name: "", email: "", gender: "UNKNOWN", street: "" }]);
});

it("creates one patient for a request that is sent again with its key", async () => {
  const first = await send(key("a"));
  expect(await send(key("a"))).toMatchObject({ status: 201, body: first.body });
  expect(rows(PATIENT.entity)).toHaveLength(1);
  expect((await send(key("b"))).body.patient_id).not.toBe(first.body.patient_id);
});

it("refuses a key that another body has used", async () => {
  await send(key("a"));
  const answer = await send({ ...key("a"), body: { ...body, first_name: "Bea" } });
  expect(answer).toMatchObject({ status: 422, body: { code: "key_reused" } });
  expect(rows(PATIENT.entity)).toHaveLength(1);
});

it("answers 503 and writes nothing when the transaction is cancelled", async () => {
  failsNextWrites(() => canceled(["ConditionalCheckFailed"]));
  expect((await send()).status).toBe(503);
  expect(writes()).toEqual([]);
});
