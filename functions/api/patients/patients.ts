import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import type { patients } from "../../../shared/patients/routes.ts";
import { openRow } from "../../domain/audit/read-audit.ts";
import { recordHistory } from "../../domain/audit/record-history.ts";
import { listedAppointments } from "../../domain/booking/appointment-lists.ts";
import { createOnce, keyWrites } from "../../domain/changes/idempotency.ts";
import { patchVersioned } from "../../domain/changes/versioned-update.ts";
import { indexWrites, patientItems } from "../../domain/search/index-writes.ts";
import { getPatient, type PatientRow } from "../../domain/search/people.ts";
import { searchPeople } from "../../domain/search/search.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { patientEntity } from "../../entities/patients.ts";
import type { UseCase } from "../../http/use-case.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { filteredPage } from "../../platform/dynamo/page.ts";
import { putItem, writeWithRetry } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

/** Lists the clinic's patients by last name, or those whom a search finds. */
export const list: UseCase<typeof patients.list> = ({ tenantId: tenant_id }, { query }) =>
  searchPeople<Patient>({ tenant_id, kind: "patient" }, query);

export const get: UseCase<typeof patients.get> = ({ tenantId }, { params }) => getPatient(tenantId, params.patient_id);

export const create: UseCase<typeof patients.create> = (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const write = async (): Promise<PatientRow> => {
    const patient_id = newId("pat");
    const created = { ...changedBy(caller), tenant_id, patient_id, created_at: new Date().toISOString(), version: 1 };
    const row = { ...body, ...created };
    const entry = auditEntry(caller, "patients.create", tenant_id, patient_id);
    await writeWithRetry([
      putItem(patientEntity().create(row)),
      ...indexWrites(patientItems(row)),
      ...auditPuts(entry),
      ...keyWrites(idempotencyKey, tenant_id, patient_id),
    ]);
    return row;
  };
  return createOnce(tenant_id, idempotencyKey, {
    create: write,
    load: (patient_id) => openRow(caller, "patient_id", getPatient(tenant_id, patient_id)),
  });
};

/** Changes a patient, unless it was changed since the caller read it. The table's stream copies a new name onto appointments. */
export const update: UseCase<typeof patients.update> = async (caller, { params, body }) => {
  const { version, ...change } = body;
  const before = await getPatient(caller.tenantId, params.patient_id);
  return patchVersioned(patientEntity(), before, {
    entry: auditEntry(caller, "patients.update", caller.tenantId, before.patient_id),
    version,
    change,
    items: indexWrites(patientItems({ ...before, ...change, version: version + 1 }), patientItems(before)),
    notFound: NOT_FOUND_TEXTS.patient,
  });
};

/** Lists a patient's appointments in the requested order. */
export const listAppointments: UseCase<typeof patients.listAppointments> = async (
  { tenantId: tenant_id },
  { params, query },
) => {
  const { patient_id } = await getPatient(tenant_id, params.patient_id);
  const { from, to, status } = query;
  const appointments = listedAppointments({ tenant_id, owner_id: patient_id, from, to });
  return filteredPage(appointments, query, query.order, (each) => !status || each.appointment_status === status);
};

/** Lists who registered, opened and changed a patient, latest first. */
export const listHistory: UseCase<typeof patients.listHistory> = async ({ tenantId }, { params, query }) => {
  const { patient_id } = await getPatient(tenantId, params.patient_id);
  const { items, next_cursor } = await recordHistory(tenantId, patient_id, query);
  return { items: items.map((entry) => ({ ...entry, patient_id })), next_cursor };
};
