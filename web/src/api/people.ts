import type { HistoryEntry } from "../../../shared/audit/audit.ts";
import type { NewNote, Note, Patient } from "../../../shared/patients/patient.ts";
import type { patients } from "../../../shared/patients/routes.ts";
import type { TenantNote } from "../../../shared/tenants/tenant-note.ts";
import { appointmentsApi, patientsApi, staffApi, tenantsApi } from "./api.ts";
import {
  allPages,
  type Filters,
  keyedQuery,
  type ListPage,
  type Paging,
  pagedQuery,
  queryClient,
  tenantKey,
} from "./query-client.ts";
import { accountsApi } from "./send.ts";

export const searched = (search: string, paging: Paging) => ({ query: { ...paging, ...(search && { search }) } });

/** Returns a function that asks for a page of the patients that a search finds. */
export const patientPages = (search: string) => (paging: Paging) => patientsApi.list(searched(search, paging));

export type LeadFilters = Filters<typeof patients.listLeads>;

/** What the list of leads shows at first. */
export const OPEN_LEADS: LeadFilters = { hide_converted: "true" };

/** Returns a function that asks for a page of the leads that a search finds. */
export const leadPages = (search: string, filters: LeadFilters) => (paging: Paging) =>
  patientsApi.listLeads({ query: { ...filters, ...searched(search, paging).query } });

/** Builds the query of the patients by last name, or of those whom a search finds, page by page. */
export const patientsQuery = (search: string) => pagedQuery(["patients", "list", search], patientPages(search));

/** Builds the query of one patient. It is not refreshed automatically, because every read is audited. */
export const patientQuery = (patient_id: string) =>
  keyedQuery(["patients", "one", patient_id], () => patientsApi.get({ params: { patient_id } }), {
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // The list shows opened patients first for as long as the page is open, so they stay in the cache.
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Builds the query of the leads by last name, or of those whom a search finds, page by page. */
export const leadsQuery = (search: string, filters: LeadFilters) =>
  pagedQuery(["leads", "list", search, JSON.stringify(filters)], leadPages(search, filters));

/** The most leads that are listed first because they are overdue. */
const MOST_OVERDUE = 100;

/** Builds the query of the leads whose next step was due by a day, longest overdue first. */
export const overdueLeadsQuery = (due_by: string) =>
  keyedQuery(
    ["leads", "overdue", due_by],
    async () => (await patientsApi.listLeads({ query: { due_by, limit: MOST_OVERDUE } })).items,
  );

export const leadQuery = (lead_id: string) =>
  keyedQuery(["leads", "one", lead_id], () => patientsApi.getLead({ params: { lead_id } }));

/** Builds the query of the clinic's administrators. */
export const administratorsQuery = () =>
  keyedQuery(["administrators"], async () => (await accountsApi.listAdministrators()).items);

/** Reloads the administrators, and the clinic, because it names its owner. */
export const administratorsChanged = () =>
  Promise.all(
    ["administrators", "staff", "tenant", "me"].map((part) =>
      queryClient.invalidateQueries({ queryKey: tenantKey(part) }),
    ),
  );

const FEW = 8;

/** Builds the query of the first few patients and leads that a search finds, without leads that have become patients. */
export const peopleQuery = (search: string) =>
  keyedQuery(["people", search], async () => {
    const query = { search, limit: FEW };
    const [patients, leads] = await Promise.all([patientsApi.list({ query }), patientsApi.listLeads({ query })]);
    return { patients: patients.items, leads: leads.items.filter(({ patient_id }) => !patient_id) };
  });

/** Builds the query of the first few patients that a search finds. */
export const foundPatientsQuery = (search: string) =>
  keyedQuery(
    ["people", "patients", search],
    async () => (await patientsApi.list({ query: { search, limit: FEW } })).items,
  );

/** Makes every list of people, and everything else that a saved person changes, load again. */
export const peopleChanged = async (): Promise<void> => {
  await Promise.all(
    ["patients", "leads", "people"].map((part) => queryClient.invalidateQueries({ queryKey: tenantKey(part) })),
  );
};

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

/** A note about a patient or an appointment. */
export type AnyNote = Omit<Note, "patient_id"> & Partial<Pick<TenantNote, "kind">>;

/** The patient or the appointment that a history is about. */
export type HistoryRecord = { readonly patient_id: string } | { readonly appointment_id: string };

/** The patient, the appointment or the clinic that notes are about. */
export type NotedRecord = HistoryRecord | { readonly tenant_id: string };

export function recordIdOf(record: NotedRecord): string {
  if ("patient_id" in record) return record.patient_id;
  return "appointment_id" in record ? record.appointment_id : record.tenant_id;
}

export function saveNote(record: NotedRecord, body: NewNote): Promise<AnyNote> {
  if ("patient_id" in record) return patientsApi.createNote({ params: record, body });
  if ("appointment_id" in record) return appointmentsApi.createNote({ params: record, body });
  return tenantsApi.createNote({ params: record, body });
}

/** Reads a page of notes. */
function listNotes(record: NotedRecord, query: Paging): Promise<ListPage<AnyNote>> {
  if ("patient_id" in record) return patientsApi.listNotes({ params: record, query });
  if ("appointment_id" in record) return appointmentsApi.listNotes({ params: record, query });
  return tenantsApi.listNotes({ params: record, query });
}

/** Builds the query of notes, newest first, page by page. They are not refreshed automatically, because every read is audited. */
export const notesQuery = (record: NotedRecord) =>
  pagedQuery(["notes", recordIdOf(record)], (query) => listNotes(record, query), {
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Builds the query of the history of a patient or an appointment, latest first. It is read again whenever it is opened. */
export const historyQuery = (record: HistoryRecord) =>
  pagedQuery(
    ["history", recordIdOf(record)],
    (query): Promise<ListPage<HistoryEntry>> =>
      "patient_id" in record
        ? patientsApi.listHistory({ params: record, query })
        : appointmentsApi.listHistory({ params: record, query }),
    { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );

export const noteTemplatesKey = () => tenantKey("note-templates");

/** Builds the query of the texts that practitioners insert into notes. */
export const noteTemplatesQuery = () =>
  keyedQuery(["note-templates"], () => allPages((query) => staffApi.listNoteTemplates({ query })));
