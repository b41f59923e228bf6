import { fullName } from "../../shared/names.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { openRow } from "../data/audit-read.ts";
import { COLLIDED, untilWritten } from "../data/contention.ts";
import { getPatient } from "../data/get-patient.ts";
import { createOnce, keyWrites } from "../data/idempotency.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { PatientEntity } from "../data/patient.ts";
import { tryWrite } from "../data/transact.ts";
import { hasVersion } from "../data/versioned-rows.ts";
import { getWaitlistEntry, WaitlistEntryEntity, type WaitlistRow } from "../data/waitlist-entry.ts";
import { checkItem, putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { resolveWaitlistEntry } from "./resolve-waitlist-entry.ts";
import { waitlistExpiry } from "./waitlist-expiry.ts";

/** Adds a patient to the waitlist. The audit entry names the patient. */
export const addToWaitlist: UseCase<"appointments.addToWaitlist"> = (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const create = () =>
    untilWritten<WaitlistRow>(async () => {
      const [patient, resolved] = await Promise.all([
        getPatient(tenant_id, body.patient_id),
        resolveWaitlistEntry(tenant_id, body),
      ]);
      const row = {
        tenant_id,
        entry_id: newId("wait"),
        ...body,
        ...resolved,
        patient_id: patient.patient_id,
        patient_name: fullName(patient),
        patient_alert: patient.alert ?? "",
        patient_contact: patient.contact,
        created_at: new Date().toISOString(),
        version: 1,
        ...waitlistExpiry(body.until),
        ...changedBy(caller),
      };
      const entry = auditEntry(caller, "appointments.addToWaitlist", tenant_id, patient.patient_id);
      const isWritten = await tryWrite([
        // Nothing is added to a patient who is merged or erased meanwhile.
        checkItem(PatientEntity.delete(patient).where(hasVersion(patient.version))),
        putItem(WaitlistEntryEntity.create(row)),
        ...auditPuts(entry),
        ...keyWrites(idempotencyKey, tenant_id, row.entry_id),
      ]);
      return isWritten ? row : COLLIDED;
    });
  return createOnce(tenant_id, idempotencyKey, {
    create,
    load: (entry_id) => openRow(caller, "patient_id", getWaitlistEntry(tenant_id, entry_id)),
  });
};
