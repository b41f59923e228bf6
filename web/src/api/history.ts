import type { HistoryEntry } from "../../../shared/audit/audit.ts";
import type { ListPage } from "./all-pages.ts";
import { appointmentsApi } from "./appointments-api.ts";
import { type NotedRecord, recordIdOf } from "./notes.ts";
import { patientsApi } from "./patients-api.ts";
import { pagedQuery } from "./queries.ts";

/** Builds the query of the history of a patient or an appointment, latest first. It is read again whenever it is opened. */
export const historyQuery = (record: NotedRecord) =>
  pagedQuery(
    ["history", recordIdOf(record)],
    (query): Promise<ListPage<HistoryEntry>> =>
      "patient_id" in record
        ? patientsApi.listHistory({ params: record, query })
        : appointmentsApi.listHistory({ params: record, query }),
    { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
