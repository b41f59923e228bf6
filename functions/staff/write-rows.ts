import { type AuditEntry, auditPuts } from "../data/audit-entry.ts";
import { findRow } from "../data/find-row.ts";
import { IdempotencyEntity, type IdempotencyKey, idempotencyRow } from "../data/idempotency.ts";
import { StaffEntity } from "../data/staff.ts";
import { tryWrite } from "../data/transact.ts";
import { UserEntity } from "../data/user.ts";
import { putItem } from "../data/write-items.ts";
import { joinGroup, leaveGroup, setEnabled } from "../identity/account.ts";
import { emailTaken, ownerOf } from "../identity/account-owner.ts";
import { accountStatus } from "./account-status.ts";
import type { StaffRow } from "./get-staff.ts";

/**
 * Adds a new person's account to its group, writes the rows of users and staff and the audit entry in one transaction, and
 * disables the account if the person may not sign in.
 * @throws ClinicError 409 when another request has written rows for the account first, 503 when nothing was written
 */
export async function writeRows(
  row: StaffRow,
  entry: AuditEntry,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<void> {
  const { staff_id, location_id: _location, middle_name: _middleName, ...person } = row;
  await joinGroup(row.user_id, row.role);
  const isStored = await tryWrite([
    putItem(UserEntity.create({ ...person, staff_id, status: accountStatus(row.status) })),
    putItem(StaffEntity.create(row)),
    ...auditPuts(entry),
    ...(idempotencyKey
      ? [
          putItem(
            IdempotencyEntity.put(idempotencyRow(idempotencyKey, row.tenant_id, staff_id)).where((at, { notExists }) =>
              notExists(at.record_id),
            ),
          ),
        ]
      : []),
  ]);
  if (isStored) {
    // An account without rows is used again, so it is disabled only now. No one knows its password before the invitation.
    if (row.status !== "ACTIVE") await setEnabled(row.user_id, false);
    return;
  }
  const winner = await ownerOf(row.user_id);
  if (winner && winner.role !== row.role) await leaveGroup(row.user_id, row.role);
  throw emailTaken();
}

/** Returns whether the staff member is stored, because a write that seemed to fail may have succeeded. */
export const isWritten = async (tenant_id: string, staff_id: string): Promise<boolean> =>
  (await findRow(StaffEntity, { tenant_id, staff_id })) !== undefined;
