import { ClinicError } from "../../shared/errors.ts";
import { STAFF } from "../../shared/messages/staff.ts";
import { AuditEntryEntity, auditEntry } from "../data/audit-entry.ts";
import type { UseCase } from "../http/api.ts";
import { inviteAgain } from "../identity/invite.ts";
import { getStaff } from "./get-staff.ts";
import { invitedBy } from "./invited.ts";

/** Mails a new invitation to an active person who has never signed in. */
export const resendInvitation: UseCase<"staff.resendInvitation"> = async (caller, { params }) => {
  const { tenantId } = caller;
  const person = await getStaff(tenantId, params.staff_id);
  if (person.status !== "ACTIVE") throw new ClinicError("conflict", STAFF.notActive);
  await inviteAgain(invitedBy(caller, person));
  await AuditEntryEntity.put(auditEntry(caller, "staff.resendInvitation", tenantId, person.staff_id)).go();
};
