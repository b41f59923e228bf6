import type { contract } from "../../shared/contract.ts";
import { fullName } from "../../shared/names.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { openRow } from "../data/audit-read.ts";
import { COLLIDED, untilWritten } from "../data/contention.ts";
import { getPatient } from "../data/get-patient.ts";
import { createOnce, idempotencyRow } from "../data/idempotency.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { transact, unavailable } from "../data/transact.ts";
import { getWaitlistEntry, type WaitlistRow } from "../data/waitlist-entry.ts";
import type { UseCase } from "../http/api.ts";
import { rows } from "./judged-rows.ts";
import { readWish } from "./read-wish.ts";
import { waitlistExpiry } from "./waitlist-expiry.ts";

/** Adds a patient to the waitlist. The audit entry names the patient. */
export const addToWaitlist: UseCase<typeof contract.appointments.addToWaitlist> = (
  caller,
  { body, idempotencyKey },
) => {
  const { tenantId: tenant_id } = caller;
  const create = () =>
    untilWritten<WaitlistRow>(async () => {
      const [patient, wish] = await Promise.all([getPatient(tenant_id, body.patient_id), readWish(tenant_id, body)]);
      const row = {
        tenant_id,
        entry_id: newId("wait"),
        ...body,
        ...wish,
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
      const { canceled, data } = await transact(() =>
        rows.transaction
          .write(({ patient: patients, waitlistEntry, audit, idempotency }) => [
            // Nothing is added to a patient who is merged or erased meanwhile.
            patients
              .check(patient)
              .where((at, { eq }) => eq(at.version, patient.version))
              .commit(),
            waitlistEntry.create(row).commit(),
            audit.create(entry).commit(),
            ...(idempotencyKey
              ? [idempotency.create(idempotencyRow(idempotencyKey, tenant_id, row.entry_id)).commit()]
              : []),
          ])
          .go(),
      );
      if (!canceled) return row;
      if (data[0]?.code === "ConditionalCheckFailed") return COLLIDED;
      throw unavailable();
    });
  return createOnce(tenant_id, idempotencyKey, {
    create,
    load: (entry_id) => openRow(caller, "patient_id", getWaitlistEntry(tenant_id, entry_id)),
  });
};
