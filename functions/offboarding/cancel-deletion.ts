import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry, entriesOf } from "../data/audit-entry.ts";
import { transact, unavailable } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import { findDeletion } from "./find-deletion.ts";
import { rows } from "./rows.ts";

/** Cancels a deletion that has not begun. A clinic that was closed stays inactive until an operator activates it. */
export const cancelDeletion: UseCase<typeof contract.offboarding.cancelDeletion> = async (caller, { params }) => {
  const { tenant_id } = params;
  await findDeletion(tenant_id);
  const { canceled, data } = await transact(() =>
    rows.transaction
      .write(({ deletion, audit }) => [
        deletion
          .delete({ clinic_id: tenant_id })
          .where((at, { eq }) => `${eq(at.status, "REQUESTED")} OR ${eq(at.status, "CONFIRMED")}`)
          .commit(),
        ...entriesOf(auditEntry(caller, "offboarding.cancelDeletion", tenant_id, tenant_id)).map((each) =>
          audit.create(each).commit(),
        ),
      ])
      .go(),
  );
  if (!canceled) return;
  throw data[0]?.code === "ConditionalCheckFailed"
    ? new ClinicError("being_deleted", MESSAGES.offboarding.begun)
    : unavailable();
};
