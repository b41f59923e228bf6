import { ClinicError } from "../../../shared/contract/errors.ts";
import { rolesOf, tenantRolesOf } from "../../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { staff } from "../../../shared/staff/routes.ts";
import type { NewStaff } from "../../../shared/staff/staff.ts";
import { STAFF } from "../../../shared/staff/texts.ts";
import { getLocation, getStaff, type StaffRow } from "../../domain/booking/references.ts";
import { countedIn, MAX_ROWS_PER_KIND, readRowCount, tooMany } from "../../domain/changes/clinic-limit.ts";
import { createClaimed, type IdempotencyKey, idempotencyRow } from "../../domain/changes/create-once.ts";
import { createAccount, deleteAccount, joinGroup, setEnabled } from "../../domain/identity/account.ts";
import { emailTaken, ownerOf, refuseOwnedAccount } from "../../domain/identity/account-owner.ts";
import { alignGroups } from "../../domain/identity/align-account.ts";
import { changeRoles } from "../../domain/identity/change-roles.ts";
import { inviteAgain, invitedBy, inviteOnce } from "../../domain/identity/invite.ts";
import { rightsOf } from "../../domain/identity/person.ts";
import { firstLast } from "../../domain/search/terms.ts";
import { type AuditEntry, auditEntry, auditEntryEntity, auditPuts } from "../../entities/audit-entry.ts";
import { idempotencyEntity } from "../../entities/changes.ts";
import { staffEntity, userEntity } from "../../entities/people.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow, orNotFound } from "../../platform/dynamo/batch-get.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { isFailed, putItem, writeIf } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { finishRoles } from "./roles.ts";

/** Turns a row of staff into the response. */
export const toStaffResponse = (row: StaffRow) => ({ ...row, roles: [...rolesOf(row)] });

/**
 * Adds a new person's account to its group, writes the rows of users and staff and the audit entry in one transaction, and
 * disables the account if the person may not sign in.
 * @throws ClinicError 409 when another request has written rows for the account first, 503 when nothing was written
 */
async function writeRows(row: StaffRow, entry: AuditEntry, idempotencyKey: IdempotencyKey | undefined): Promise<void> {
  const { staff_id, location_id: _location, middle_name: _middleName, mfa: _mfa, ...person } = row;
  await joinGroup(row.user_id, row.role);
  const { role, status: staffStatus } = row;
  const rights = rightsOf({ role, roles: [role], staffStatus, administers: false });
  const counting = countedIn(row.tenant_id, "staff");
  const isStored = await writeIf([
    putItem(userEntity().create({ ...person, ...rights, staff_id })),
    putItem(staffEntity().create(row)),
    ...auditPuts(entry),
    ...(idempotencyKey
      ? [
          putItem(
            idempotencyEntity()
              .put(idempotencyRow(idempotencyKey, row.tenant_id, staff_id))
              .where((at, { notExists }) => notExists(at.record_id)),
          ),
        ]
      : []),
    counting,
  ]).catch((error) => {
    throw isFailed(error, counting) ? tooMany("staff") : error;
  });
  if (isStored) {
    // An account without rows is used again, so it is disabled only now. No one knows its password before the invitation.
    if (row.status !== "ACTIVE") await setEnabled(row.user_id, false);
    return;
  }
  if (await ownerOf(row.user_id)) await alignGroups(row.user_id, [row.role]);
  throw emailTaken();
}

/** Returns whether the staff member is stored, because a write that seemed to fail may have succeeded. */
const isWritten = async (tenant_id: string, staff_id: string): Promise<boolean> =>
  (await findRow(staffEntity(), { tenant_id, staff_id })) !== undefined;

function rowOf(tenant_id: string, user_id: string, body: NewStaff): StaffRow {
  const name = { first_name: body.firstName, middle_name: body.middleName, last_name: body.lastName };
  const { street, city, state, zipcode, email, role, status, online } = body;
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
    roles: [role],
    status,
    invitation: status === "ACTIVE" ? "pending" : "none",
    phone_number: body.phoneNumber,
    location_id: body.locationId,
    online,
    version: 1,
  };
}

/**
 * Gives a person of the clinic a further role. Names and details that the rows have already stay.
 * @throws ClinicError 409 when the person has the role already
 */
async function giveRole(
  caller: TenantCaller,
  user_id: string,
  body: NewStaff,
  key: IdempotencyKey | undefined,
): Promise<StaffRow> {
  const { role: given, status, locationId: location_id, dob, phoneNumber, street, city, state, zipcode } = body;
  const details = { date_of_birth: dob, phone_number: phoneNumber, street, city, state, zipcode };
  const changed = await changeRoles(caller, {
    tenant_id: caller.tenantId,
    user_id,
    operation: "staff.add",
    key: key && { of: key, record: ({ staff }) => staff?.staff_id ?? user_id },
    choose: ({ user, staff }) => {
      const roles = tenantRolesOf(user);
      if (roles.includes(given)) throw emailTaken();
      const role = roles.find((each) => each === user.role) ?? given;
      const isNew = !staff || rolesOf(staff).length === 0;
      return { roles: [...roles, given], role, details, ...(isNew && { location_id, status }) };
    },
  });
  await finishRoles(caller, changed);
  return orNotFound(changed.after.staff, NOT_FOUND_TEXTS.staff);
}

/**
 * Creates the account and its rows, or gives a person of the clinic the role. A new account is deleted again when the rows can't be written.
 * @throws ClinicError 409 when the clinic has the maximum number of staff members, or the email address belongs to another user
 */
async function create(caller: TenantCaller, body: NewStaff, key: IdempotencyKey | undefined): Promise<StaffRow> {
  const { tenantId } = caller;
  if ((await readRowCount(tenantId, "staff")) >= MAX_ROWS_PER_KIND) throw tooMany("staff");
  const { userId, existed } = await createAccount(body.email);
  if (existed && (await ownerOf(userId))?.tenant_id === tenantId) return giveRole(caller, userId, body, key);
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
 * Creates a staff member with an account and mails the invitation. A person who may not sign in yet is invited later. A request
 * that is repeated after a crash mails the missing invitation.
 */
export const add: UseCase<typeof staff.add> = async (caller, { body, idempotencyKey: key }) => {
  const { tenantId } = caller;
  if (body.tenantId !== undefined && body.tenantId !== tenantId) throw new ClinicError("forbidden", STAFF.otherTenant);
  await getLocation(tenantId, body.locationId);
  const row = await createClaimed(tenantId, key, {
    create: () => create(caller, body, key),
    load: (staff_id) => getStaff(tenantId, staff_id),
  });
  if (row.invitation === "pending") await inviteOnce(invitedBy(caller, row));
  return toStaffResponse(row);
};

export const resendInvitation: UseCase<typeof staff.resendInvitation> = async (caller, { params }) => {
  const { tenantId } = caller;
  const person = await getStaff(tenantId, params.staff_id);
  if (person.status !== "ACTIVE") throw new ClinicError("conflict", STAFF.notActive);
  await inviteAgain(invitedBy(caller, person));
  await auditEntryEntity()
    .put(auditEntry(caller, "staff.resendInvitation", tenantId, person.staff_id))
    .go();
};
