import type { Patient } from "../../../shared/patients/patient.ts";
import { patientsApi } from "./patients-api.ts";
import { keyedQuery, pagedQuery } from "./queries.ts";

/** Builds the query of the clinic's likely duplicates, the most likely first, page by page. */
export const duplicatePairsQuery = () =>
  pagedQuery(["people", "likely-duplicates"], (query) => patientsApi.listDuplicates({ query }));

/** Builds the query of the merges that can be undone, of the clinic or into one patient, latest first, page by page. */
export const mergesQuery = (patient_id?: string) =>
  pagedQuery(["people", "merges", patient_id ?? ""], (paging) =>
    patientsApi.listMerges({ query: { ...paging, ...(patient_id && { patient_id }) } }),
  );

type Versioned = Pick<Patient, "patient_id" | "version">;

/** Builds the query of the upcoming appointments of two patients that overlap. */
export const overlapQuery = (kept: Versioned, other: Versioned) =>
  keyedQuery(["people", "overlap", kept.patient_id, other.patient_id], async () => {
    const answer = await patientsApi.merge({
      params: { patient_id: kept.patient_id },
      query: { dry_run: "true" },
      body: { other_id: other.patient_id, version: kept.version, other_version: other.version },
    });
    return "affected" in answer ? answer.affected : { total: 0, complete: true, items: [] };
  });
