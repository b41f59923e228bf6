import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { NewStaff } from "../../shared/staff/staff.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { getLocation } from "../data/get-location.ts";
import { createOnce, findCreated } from "../data/idempotency.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { searchKeys } from "../data/search-keys.ts";
import type { UseCase } from "../http/api.ts";
import { deleteAccount, inviteAccount } from "../identity/account.ts";
import { ownerOf, requireFreeAccount } from "./account-owner.ts";
import { getStaff, type StaffRow } from "./get-staff.ts";
import { isWritten, writeRows } from "./write-rows.ts";

function rowOf(tenant_id: string, user_id: string, body: NewStaff): StaffRow {
  const name = { first_name: body.firstName, middle_name: body.middleName, last_name: body.lastName };
  const { street, city, state, zipcode, email, role, status } = body;
  return {
    tenant_id,
    staff_id: newId("staff"),
    user_id,
    ...name,
    ...searchKeys(name),
    date_of_birth: body.dob,
    ...{ street, city, state, zipcode, email, role, status },
    phone_number: body.phoneNumber,
    location_id: body.locationId,
    version: 1,
  };
}

/** Adds a person: sign-in account with an invitation, group, and both rows. A failure leaves nothing in the way. */
export const add: UseCase<typeof contract.staff.add> = async (caller, { body, idempotencyKey }) => {
  const { tenantId } = caller;
  if (body.tenantId !== undefined && body.tenantId !== tenantId)
    throw new ClinicError("forbidden", MESSAGES.staff.otherTenant);
  await getLocation(tenantId, body.locationId);
  // Looked for first, so that a key that was used for somebody else invites nobody.
  const earlier = await findCreated(tenantId, idempotencyKey);
  if (earlier) return getStaff(tenantId, earlier);

  // Who can't sign in yet is invited when that changes.
  const { userId, existed } = await inviteAccount(body.email, { mail: body.status === "ACTIVE" });
  const write = async () => {
    if (existed) await requireFreeAccount(userId);
    const row = { ...rowOf(tenantId, userId, body), ...changedBy(caller) };
    try {
      await writeRows(row, auditEntry(caller, "staff.add", tenantId, row.staff_id), idempotencyKey);
    } catch (error) {
      if (await isWritten(tenantId, row.staff_id)) return row;
      if (!existed && !(await ownerOf(userId))) await deleteAccount(userId);
      throw error;
    }
    return row;
  };
  return createOnce(tenantId, idempotencyKey, { create: write, load: (staff_id) => getStaff(tenantId, staff_id) });
};
