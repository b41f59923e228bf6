import { Service } from "electrodb";
import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { LeadEntity } from "../data/lead.ts";
import { newId } from "../data/new-id.ts";
import { PatientEntity } from "../data/patient.ts";
import { requirePatient } from "../data/require-patient.ts";
import { table } from "../data/table.ts";
import type { UseCase } from "../http/api.ts";
import { requireLead } from "./require-lead.ts";

const rows = new Service({ lead: LeadEntity, patient: PatientEntity }, table);

/** Turns a lead into a patient: both rows in one transaction, and once only, whoever else asks at the same time. */
export const convertLead: UseCase<typeof contract.patients.convertLead> = async (
  { tenantId: tenant_id },
  { params },
) => {
  const { lead_id } = params;
  const { lead_id: _, patient_id: converted, ...person } = await requireLead(tenant_id, lead_id);
  if (converted) return requirePatient(tenant_id, converted);

  const patient_id = newId("pat");
  const row = { ...person, tenant_id, patient_id, created_at: new Date().toISOString(), version: 1 };
  const { canceled, data } = await rows.transaction
    .write(({ lead, patient }) => [
      lead
        .patch({ tenant_id, lead_id })
        .set({ patient_id })
        .add({ version: 1 })
        .where((at, { notExists }) => notExists(at.patient_id))
        .commit(),
      patient.create(row).commit(),
    ])
    .go();
  if (!canceled) return row;
  const { patient_id: winner } = await requireLead(tenant_id, lead_id);
  if (data[0]?.code === "ConditionalCheckFailed" && winner) return requirePatient(tenant_id, winner);
  throw new ClinicError("unavailable", MESSAGES.request.unavailable);
};
