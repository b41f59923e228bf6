import { ClinicError } from "../../shared/errors.ts";
import { STAFF } from "../../shared/messages/staff.ts";
import type { NewStaff } from "../../shared/staff/staff.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { MOST_OF_A_KIND, refuseMore } from "../data/clinic-limit.ts";
import { getLocation } from "../data/get-location.ts";
import { claimKey, createOnce, type IdempotencyKey, releaseKey } from "../data/idempotency.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { firstLast } from "../data/search-keys.ts";
import { StaffEntity } from "../data/staff.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { createAccount, deleteAccount } from "../identity/account.ts";
import { ownerOf, refuseOwnedAccount } from "../identity/account-owner.ts";
import { inviteOnce } from "../identity/invite.ts";
import { getStaff, type StaffRow } from "./get-staff.ts";
import { invitedBy } from "./invited.ts";
import { isWritten, writeRows } from "./write-rows.ts";

/** Builds the row of a new staff member from the body, which is in camelCase. */
function rowOf(tenant_id: string, user_id: string, body: NewStaff): StaffRow {
  const name = { first_name: body.firstName, middle_name: body.middleName, last_name: body.lastName };
  const { street, city, state, zipcode, email, role, status } = body;
  return {
    tenant_id,
    staff_id: newId("staff"),
    user_id,
    ...name,
    ...firstLast(name),
    date_of_birth: body.dob,
    street,
    city,
    state,
    zipcode,
    email,
    role,
    status,
    invitation: status === "ACTIVE" ? "pending" : "none",
    phone_number: body.phoneNumber,
    location_id: body.locationId,
    version: 1,
  };
}

/**
 * Creates the account and its rows. A new account is deleted again when the rows can't be written.
 * @throws ClinicError 409 when the clinic has the maximum number of staff members, or the email address belongs to another user
 */
async function create(caller: TenantCaller, body: NewStaff, key: IdempotencyKey | undefined): Promise<StaffRow> {
  const { tenantId } = caller;
  const { data: staff } = await StaffEntity.query.byId({ tenant_id: tenantId }).go({ limit: MOST_OF_A_KIND });
  refuseMore("staff members", staff.length);
  const { userId, existed } = await createAccount(body.email);
  if (existed) await refuseOwnedAccount(userId);
  const row = { ...rowOf(tenantId, userId, body), ...changedBy(caller) };
  try {
    await writeRows(row, auditEntry(caller, "staff.add", tenantId, row.staff_id), key);
  } catch (error) {
    // DynamoDB answers a repeated attempt of the SDK with success, but when the response to the last one is lost, the rows are written.
    if (await isWritten(tenantId, row.staff_id)) return row;
    if (!existed && !(await ownerOf(userId))) await deleteAccount(userId);
    throw error;
  }
  return row;
}

/**
 * Creates a staff member with an account and mails the invitation. A person who may not sign in yet is invited later. The
 * idempotency key is claimed first, because a mail can't be undone: one key invites one person, and a request that is repeated
 * after a crash mails the missing invitation.
 */
export const add: UseCase<"staff.add"> = async (caller, { body, idempotencyKey: key }) => {
  const { tenantId } = caller;
  if (body.tenantId !== undefined && body.tenantId !== tenantId) throw new ClinicError("forbidden", STAFF.otherTenant);
  await getLocation(tenantId, body.locationId);
  const load = (staff_id: string) => getStaff(tenantId, staff_id);
  const earlier = await claimKey(tenantId, key);
  const row = earlier
    ? await load(earlier)
    : await createOnce(tenantId, key, { create: () => create(caller, body, key), load }).catch(async (error) => {
        await releaseKey(tenantId, key);
        throw error;
      });
  if (row.invitation === "pending") await inviteOnce(invitedBy(caller, row));
  return row;
};
