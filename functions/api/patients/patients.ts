import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import type { patients } from "../../../shared/patients/routes.ts";
import { openRow } from "../../domain/audit/read-audit.ts";
import { recordHistory } from "../../domain/audit/record-history.ts";
import { listedAppointments } from "../../domain/booking/appointment-lists.ts";
import { createRecord } from "../../domain/changes/create-record.ts";
import { patchVersioned } from "../../domain/changes/versioned-update.ts";
import { getPatient, type PatientRow } from "../../domain/patients/people.ts";
import { indexWrites, patientCreation, patientItems } from "../../domain/search/index-writes.ts";
import { searchPeople } from "../../domain/search/search.ts";
import { auditEntry } from "../../entities/audit-entry.ts";
import { patientEntity } from "../../entities/patients.ts";
import type { UseCase } from "../../http/use-case.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { filteredPage } from "../../platform/dynamo/page.ts";
import { newId } from "../../platform/ids.ts";

export const list: UseCase<typeof patients.list> = ({ tenantId: tenant_id }, { query }) =>
  searchPeople<Patient>({ tenant_id, kind: "patient" }, query);

export const get: UseCase<typeof patients.get> = ({ tenantId }, { params }) => getPatient(tenantId, params.patient_id);

export const create: UseCase<typeof patients.create> = (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const patient_id = newId("pat");
  const created = { ...changedBy(caller), tenant_id, patient_id, created_at: new Date().toISOString(), version: 1 };
  const row: PatientRow = { ...body, ...created };
  return createRecord(caller, {
    operation: "patients.create",
    record_id: patient_id,
    row,
    items: patientCreation(row),
    idempotencyKey,
    load: (id) => openRow(caller, "patient_id", getPatient(tenant_id, id)),
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

export const listAppointments: UseCase<typeof patients.listAppointments> = async (
  { tenantId: tenant_id },
  { params, query, fresh },
) => {
  const { patient_id } = await getPatient(tenant_id, params.patient_id);
  const { from, to, status } = query;
  const appointments = listedAppointments({ tenant_id, owner_id: patient_id, from, to });
  return filteredPage(
    appointments,
    { ...query, fresh },
    query.order,
    (each) => !status || each.appointment_status === status,
  );
};

export const listHistory: UseCase<typeof patients.listHistory> = async ({ tenantId }, { params, query }) => {
  const { patient_id } = await getPatient(tenantId, params.patient_id);
  const { items, next_cursor } = await recordHistory(tenantId, patient_id, query);
  return { items: items.map((entry) => ({ ...entry, patient_id })), next_cursor };
};
