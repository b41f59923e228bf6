import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { isDue, type Lead } from "../../../shared/patients/lead.ts";
import type { patients } from "../../../shared/patients/routes.ts";
import { PATIENTS } from "../../../shared/patients/texts.ts";
import { openRow } from "../../domain/audit/read-audit.ts";
import { createRecord } from "../../domain/changes/create-record.ts";
import { patchVersioned } from "../../domain/changes/versioned-update.ts";
import { getLead as getLeadRow, type LeadRow } from "../../domain/patients/people.ts";
import { indexWrites, leadCreation, leadItems } from "../../domain/search/index-writes.ts";
import { searchPeople } from "../../domain/search/search.ts";
import { TERM } from "../../domain/search/terms.ts";
import { auditEntry } from "../../entities/audit-entry.ts";
import { leadEntity } from "../../entities/patients.ts";
import type { UseCase } from "../../http/use-case.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { newId } from "../../platform/ids.ts";

type Query = Parameters<UseCase<typeof patients.listLeads>>[1]["query"];

/** Returns the first and the last term of the leads that a list without a search reads. */
function rangeOf({ status, hide_converted, due_by }: Query): readonly [string, string] {
  if (due_by) return [TERM.due, TERM.due + due_by];
  if (status === "CONVERTED") return [TERM.converted, TERM.converted];
  return [TERM.list, status || hide_converted ? TERM.list : TERM.converted];
}

function matchesFilters(lead: Lead, { status, hide_converted, due_by }: Query): boolean {
  if (hide_converted && lead.status === "CONVERTED") return false;
  if (status && lead.status !== status) return false;
  return !due_by || isDue(lead, due_by);
}

/** Lists the clinic's leads by last name, those whom a search finds, or those whose next step is due by a day. */
export const listLeads: UseCase<typeof patients.listLeads> = ({ tenantId: tenant_id }, { query }) =>
  searchPeople<Lead>({ tenant_id, kind: "lead" }, query, {
    range: rangeOf(query),
    isListed: (row) => matchesFilters(row, query),
  });

export const getLead: UseCase<typeof patients.getLead> = ({ tenantId }, { params }) =>
  getLeadRow(tenantId, params.lead_id);

export const createLead: UseCase<typeof patients.createLead> = (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const lead_id = newId("lead");
  const created = { ...changedBy(caller), tenant_id, lead_id, created_at: new Date().toISOString(), version: 1 };
  const row: LeadRow = { ...body, ...created };
  return createRecord(caller, {
    operation: "patients.createLead",
    record_id: lead_id,
    row,
    items: leadCreation(row),
    idempotencyKey,
    load: (id) => openRow(caller, "lead_id", getLeadRow(tenant_id, id)),
  });
};

/**
 * Changes a lead, unless it was changed since the caller read it. A lead that has become a patient can't be changed, because
 * the patient would not have the change.
 */
export const updateLead: UseCase<typeof patients.updateLead> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const { version, ...change } = body;
  const before = await getLeadRow(tenant_id, params.lead_id);
  if (before.patient_id && before.version === version)
    throw new ClinicError("already_converted", PATIENTS.alreadyConverted);
  return patchVersioned(leadEntity(), before, {
    entry: auditEntry(caller, "patients.updateLead", tenant_id, before.lead_id),
    version,
    change,
    items: indexWrites(leadItems({ ...before, ...change, version: version + 1 }), leadItems(before)),
    notFound: NOT_FOUND_TEXTS.lead,
  });
};
