import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn, operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/person-items.ts";

const opened = operation({
  handler,
  route: contract.patients.get,
  as: "RECEPTIONIST",
  request: { params: paramsOf(PATIENT) },
  items: [PATIENT.item()],
});

it("returns the patient and leaves one audit entry an hour", async () => {
  const { tenant_id: _, ...row } = opened.rows(PATIENT.entity)[0] ?? {};
  expect(await opened.send()).toMatchObject({ status: 200, body: row });
  await opened.send();
  expect(opened.rows("audit_entry")).toMatchObject([{ operation: "patients.get", record_id: row.patient_id }]);
});

itFindsOnlyOwn(opened, PATIENT);
