import { CustomAttributeType } from "electrodb";
import { Lead } from "../../shared/patients/lead.ts";
import { Note, Patient } from "../../shared/patients/patient.ts";
import type { Policy } from "../../shared/patients/policy.ts";
import { MAX_COUNT } from "../../shared/values/texts.ts";
import { findRow } from "../platform/dynamo/batch-get.ts";
import { attributesOf, fixedTexts, lazyEntity, primary, type RowOf, secondary } from "../platform/dynamo/entity.ts";
import { createdAt, ifVersionOrAbsent, rowAttributes } from "../platform/dynamo/optimistic-lock.ts";
import { deleteItem, putItem, type TransactItem } from "../platform/dynamo/transaction.ts";

/** The attribute of people whom an import has created. Reports don't count them as new. */
const importedBy = { import_id: { type: "string", readOnly: true } } as const;

/** A patient. Lists and searches read `searchItemEntity`, which is written in the same transaction. */
export const patientEntity = lazyEntity({
  entity: "patient",
  exportedAs: "patients",
  attributes: {
    ...attributesOf(Patient, ["patient_id"]),
    ...rowAttributes,
    ...createdAt,
    ...importedBy,
    /** The lead that became the patient. It is absent in patients who never were a lead. */
    lead_id: { type: "string" },
    /** The patient that this one was merged into, and by which merge. Its fields stay for the undo. */
    merged_into: { type: "string" },
    merge_id: { type: "string" },
    /** The merge whose rows are still being moved. */
    unfinished_merge: { type: "string" },
    /** Every patient that was merged into this one, directly or by another one. */
    merged_ids: { type: "list", items: { type: "string" } },
    /** The merges of the last 30 days in which the patient took part, oldest first. */
    merges: { type: "list", items: { type: "string" } },
  },
  indexes: { byId: primary(["tenant_id"], ["patient_id"]) },
});

/** A lead; `patient_id` is the patient after the conversion. Lists and searches read `searchItemEntity`. */
export const leadEntity = lazyEntity({
  entity: "lead",
  exportedAs: "leads",
  attributes: { ...attributesOf(Lead, ["lead_id"]), ...rowAttributes, ...createdAt, ...importedBy },
  indexes: { byId: primary(["tenant_id"], ["lead_id"]) },
});

/** A note about a patient. Rows are created only: none is changed or deleted. */
export const patientNoteEntity = lazyEntity({
  entity: "patientNote",
  exportedAs: "patient-notes",
  attributes: {
    ...attributesOf(Note, ["note_id", "patient_id", "text", "author_name", "created_at"]),
    ...fixedTexts("tenant_id", "author_id"),
  },
  indexes: {
    // An id begins with its time, so a patient's notes are in order of time.
    byPatient: primary(["tenant_id"], ["patient_id", "note_id"]),
  },
});

/** The insurance policies of a patient, in their order. They are one row, so that their order has one version. */
export const patientInsuranceEntity = lazyEntity({
  entity: "patientInsurance",
  exportedAs: "patient-insurance",
  attributes: {
    ...fixedTexts("patient_id"),
    items: { type: CustomAttributeType<readonly Policy[]>("any"), required: true },
    ...rowAttributes,
  },
  indexes: { byPatient: primary(["tenant_id"], ["patient_id"]) },
});

export type InsuranceRow = RowOf<typeof patientInsuranceEntity>;

/** Reads the policies of a patient consistently. Their version is 0 if none were ever saved. */
export const readInsuranceRow = async (tenant_id: string, patient_id: string): Promise<InsuranceRow> =>
  (await findRow(patientInsuranceEntity(), { tenant_id, patient_id })) ?? {
    tenant_id,
    patient_id,
    items: [],
    version: 0,
  };

/** Builds the writes of a patient's policies, and of the rows that mark which providers and companies they name. */
export function policyWrites(before: InsuranceRow, after: InsuranceRow): TransactItem[] {
  const { tenant_id, patient_id } = before;
  const old = usedIds(before.items);
  const now = usedIds(after.items);
  const keyOf = (used_id: string) => ({ tenant_id, patient_id, used_id });
  return [
    putItem(
      patientInsuranceEntity()
        .put({ ...after, version: before.version + 1 })
        .where(ifVersionOrAbsent(before.version)),
    ),
    ...now.filter((id) => !old.includes(id)).map((id) => putItem(policyUseEntity().put(keyOf(id)))),
    ...old.filter((id) => !now.includes(id)).map((id) => deleteItem(policyUseEntity().delete(keyOf(id)))),
  ];
}

/**
 * Marks that a patient's policies name a provider or a company. It is written in the transaction of the policies, so that
 * a deletion can count them consistently.
 */
export const policyUseEntity = lazyEntity({
  entity: "policyUse",
  attributes: {
    ...fixedTexts("tenant_id", "patient_id"),
    used_id: { type: "string", required: true, readOnly: true },
  },
  indexes: { byUsed: primary(["tenant_id"], ["used_id", "patient_id"]) },
});

/** Counts the patients whose policies name a provider or a company, up to one more than a refusal names. */
export async function countPolicyUses(tenant_id: string, used_id: string): Promise<number> {
  const { data } = await policyUseEntity()
    .query.byUsed({ tenant_id, used_id })
    .go({ limit: MAX_COUNT + 1, consistent: true, attributes: ["patient_id"] });
  return data.length;
}

export const usedIds = (
  policies: readonly { readonly provider_id: string; readonly company_id: string }[],
): readonly string[] => [
  ...new Set(policies.flatMap(({ provider_id, company_id }) => [provider_id, company_id].filter(Boolean))),
];

const MAX_SCORE = 99;

/** Returns the key by which pairs are listed, the highest score first. */
export const rankOf = (score: number): string => String(MAX_SCORE - score).padStart(2, "0");

/**
 * Two patients who are likely to be one person (OPEN), or who were found to be two (DISTINCT). The row holds ids only. The id
 * that sorts first is `patient_id`.
 */
export const duplicatePairEntity = lazyEntity({
  entity: "duplicatePair",
  attributes: {
    ...fixedTexts("tenant_id", "patient_id", "other_id"),
    state: { type: ["OPEN", "DISTINCT"] as const, required: true },
    rank: { type: "string", required: true },
  },
  indexes: {
    byPatient: primary(["tenant_id"], ["patient_id", "other_id"]),
    byOther: secondary(1, ["tenant_id", "other_id"], ["patient_id"]),
    byState: secondary(2, ["tenant_id", "state"], ["rank", "patient_id", "other_id"]),
  },
});

/** Returns the key of a pair, in whichever order the two patients are named. */
export function pairKey(tenant_id: string, one: string, other: string) {
  const [patient_id = "", other_id = ""] = [one, other].sort();
  return { tenant_id, patient_id, other_id };
}

/** The most pairs of a patient that are read. No real patient has that many. */
const MAX_PAIRS = 200;

export async function pairsOfPatient(tenant_id: string, id: string) {
  const all = { limit: MAX_PAIRS } as const;
  const [first, second] = await Promise.all([
    duplicatePairEntity()
      .query.byPatient({ tenant_id, patient_id: id })
      .go({ ...all, consistent: true }),
    duplicatePairEntity().query.byOther({ tenant_id, other_id: id }).go(all),
  ]);
  return [...first.data, ...second.data];
}

/**
 * One term under which a patient, a lead or a clinic is listed or found. For a person, it has the row that the list shows and
 * is written in the transaction that writes the person. Those of clinics belong to the platform, and the table's stream
 * writes them.
 */
export const searchItemEntity = lazyEntity({
  entity: "search",
  attributes: {
    ...fixedTexts("tenant_id", "term", "record_id"),
    kind: { type: ["patient", "lead", "clinic"] as const, required: true, readOnly: true },
    /** The person as the contract shows them, without the id and without unknown values, or the searched fields of a clinic. */
    row: { type: "any", required: true },
  },
  indexes: {
    byTerm: {
      pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
      // Short keys let a page of 50 rows fit into three read units.
      sk: {
        field: "sk",
        composite: ["kind", "term", "record_id"],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: ElectroDB fills the template in.
        template: "search#${kind}#${term}#${record_id}",
        casing: "none",
      },
    },
  },
});

export type SearchItem = RowOf<typeof searchItemEntity>;
export type PersonKind = Exclude<SearchItem["kind"], "clinic">;
