import { auditEntryEntity } from "../../functions/entities/audit-entry.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { kindOf } from "../../shared/audit/kinds.ts";
import { DESK, ULID } from "./desk-items.ts";
import { IDS } from "./event.ts";
import { itemOf } from "./item.ts";

const { tenant: tenant_id } = IDS;

/** Returns an audit entry of the caller, written in the second before NOW as the nth of that second. */
export const entryItem = (changes: Partial<RowOf<typeof auditEntryEntity>> = {}, nth = 1) =>
  itemOf(
    auditEntryEntity().put({
      tenant_id,
      activity_id: `act_${ULID.slice(0, -1)}${nth}`,
      at: `2027-03-01T17:59:59.00${nth}Z`,
      user_id: IDS.user,
      user_role: "RECEPTIONIST",
      operation: "patients.update",
      record_id: DESK.patient_id,
      kind: kindOf(changes.operation ?? "patients.update"),
      request_id: "request-1",
      expires: 2_000_000_000,
      ...changes,
    }),
  );
