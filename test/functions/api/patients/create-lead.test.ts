import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeCreation } from "../../../support/change-tests.ts";
import { NOW } from "../../../support/now.ts";
import { LEAD, searchItemsOf } from "../../../support/person-items.ts";
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
};
const { failsNextWrites, rows, send, writes } = describeCreation(LEAD, {
  handler,
  route: contract.patients.createLead,
  as: "RECEPTIONIST",
  body,
  prefix: "lead",
  more: { created_at: NOW },
  invalid: {
    "a lead without a last name": { last_name: "" },
    "a phone number of three digits": { contact: "555" },
    "a birth date in the future": { dob: "2030-01-01" },
  },
});
const key = (value: string) => ({ headers: { "idempotency-key": value.padEnd(16, "0") } });

it("writes the search index and the audit entry in the transaction of the lead", async () => {
  await send();
  const [row = {}] = rows(LEAD.entity);
  const terms = searchItemsOf(row).map(({ term }) => term);
  expect(rows("search").map(({ term }) => term)).toEqual(terms);
  expect(rows("audit_entry")).toMatchObject([{ operation: "patients.createLead", record_id: row.lead_id }]);
});

it("fills in what the front desk does not know yet", async () => {
  await send({ body: { first_name: "Ada", last_name: "Byron", contact: "312-555-0199" } });
  expect(rows(LEAD.entity)).toMatchObject([{ middle_name: "", email: "", gender: "UNKNOWN", street: "" }]);
});

it("creates one lead for a request that is sent again with its key", async () => {
  const first = await send(key("a"));
  expect(await send(key("a"))).toMatchObject({ status: 201, body: first.body });
  expect(rows(LEAD.entity)).toHaveLength(1);
  expect((await send(key("b"))).body.lead_id).not.toBe(first.body.lead_id);
});

it("refuses a key that another body has used", async () => {
  await send(key("a"));
  const answer = await send({ ...key("a"), body: { ...body, first_name: "Bea" } });
  expect(answer).toMatchObject({ status: 422, body: { code: "key_reused" } });
  expect(rows(LEAD.entity)).toHaveLength(1);
});

it("answers 503 and writes nothing when the transaction is cancelled", async () => {
  failsNextWrites(() => canceled(["ConditionalCheckFailed"]));
  expect((await send()).status).toBe(503);
  expect(writes()).toEqual([]);
});
