import type { HistoryEntry } from "../../../shared/activity/history.ts";
import { appointmentsApi } from "./appointments-api.ts";
import { type NotedRecord, recordIdOf } from "./notes.ts";
import { patientsApi } from "./patients-api.ts";
import { pagedQuery } from "./queries.ts";

interface HistoryPage {
  readonly items: readonly HistoryEntry[];
  readonly next_cursor: string | null;
}

/** Builds the query of the history of a patient or an appointment, latest first. It is read again whenever it is opened. */
export const historyQuery = (record: NotedRecord) =>
  pagedQuery(
    ["history", recordIdOf(record)],
    (cursor): Promise<HistoryPage> =>
      "patient_id" in record
        ? patientsApi.listHistory({ params: record, query: { cursor } })
        : appointmentsApi.listHistory({ params: record, query: { cursor } }),
    { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
