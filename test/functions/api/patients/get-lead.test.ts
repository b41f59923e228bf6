import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { DESK } from "../../../support/desk-items.ts";
import { paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { LEAD } from "../../../support/person-items.ts";

const opened = operation({
  handler,
  route: contract.patients.getLead,
  as: "RECEPTIONIST",
  request: { params: paramsOf(LEAD) },
  items: [LEAD.item()],
});

it("returns the lead and leaves one audit entry an hour", async () => {
  const { tenant_id: _, ...row } = opened.rows(LEAD.entity)[0] ?? {};
  expect(await opened.send()).toMatchObject({ status: 200, body: row });
  await opened.send();
  expect(opened.rows("audit_entry")).toMatchObject([{ operation: "patients.getLead", record_id: row.lead_id }]);
});

it("names the patient that the lead became", async () => {
  expect((await opened.send()).body.patient_id).toBeNull();
  opened.given([LEAD.item({ patient_id: DESK.patient_id })]);
  expect((await opened.send()).body.patient_id).toBe(DESK.patient_id);
});

itFindsOnlyOwn(opened, LEAD);
