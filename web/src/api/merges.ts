import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Patient } from "../../../shared/patients/patient.ts";
import { patientsApi } from "./patients-api.ts";
import { paged } from "./people.ts";
import { tenantKey } from "./query-client.ts";

/** The clinic's likely duplicates, the likeliest first, page by page. */
export const duplicatePairsQuery = () =>
  infiniteQueryOptions({
    ...paged,
    queryKey: tenantKey("people", "likely-duplicates"),
    queryFn: ({ pageParam: cursor }) => patientsApi.listDuplicates({ query: { cursor } }),
  });

/** The merges that can be undone, of the clinic or into one patient, latest first, page by page. */
export const mergesQuery = (patient_id?: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: tenantKey("people", "merges", patient_id ?? ""),
    queryFn: ({ pageParam: cursor }) =>
      patientsApi.listMerges({ query: { ...(cursor && { cursor }), ...(patient_id && { patient_id }) } }),
  });

type Versioned = Pick<Patient, "patient_id" | "version">;

/** The upcoming appointments of two patients that overlap. */
export const overlapQuery = (kept: Versioned, other: Versioned) =>
  queryOptions({
    queryKey: tenantKey("people", "overlap", kept.patient_id, other.patient_id),
    queryFn: async () => {
      const answer = await patientsApi.merge({
        params: { patient_id: kept.patient_id },
        query: { dry_run: "true" },
        body: { other_id: other.patient_id, version: kept.version, other_version: other.version },
      });
      return "affected" in answer ? answer.affected : { total: 0, items: [] };
    },
  });
