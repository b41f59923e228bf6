import { handler } from "../../../../functions/api/appointments/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { describeRemoval } from "../../../support/change-tests.ts";
import { DESK } from "../../../support/desk-items.ts";
import { canceled } from "../../../support/rows.ts";
import { WAITLIST_ENTRY } from "../../../support/waitlist-items.ts";

const { failsNextWrites, given, rows, send } = describeRemoval(WAITLIST_ENTRY, {
  handler,
  route: contract.appointments.removeFromWaitlist,
  as: "RECEPTIONIST",
});

it("leaves an audit entry that names the patient", async () => {
  await send();
  expect(rows("audit_entry")).toMatchObject([
    { operation: "appointments.removeFromWaitlist", record_id: DESK.patient_id },
  ]);
});

it("reads the entry again when it was changed at the same moment", async () => {
  failsNextWrites(() => {
    given([WAITLIST_ENTRY.item({ version: 8 })]);
    return canceled(["ConditionalCheckFailed", "None"]);
  });
  expect((await send()).status).toBe(204);
  expect(rows(WAITLIST_ENTRY.entity)).toEqual([]);
});
