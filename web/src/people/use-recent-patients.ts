import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Patient } from "../../../shared/patients/patient.ts";
import { patientQuery } from "../api/people.ts";
import { tabStorage } from "../lib/storage.ts";
import { sessionStore } from "../session/session-store.ts";

const KEY = "recent-patients";
const KEPT = 8;

const userId = () => sessionStore.getState().user?.user_id;

/** Returns the ids of the patients that this person opened in this tab, the last one first. Names are never stored. */
function recentPatients(): readonly string[] {
  const { user_id, ids } = (tabStorage.getJson(KEY) ?? {}) as Record<string, unknown>;
  const mine = user_id !== undefined && user_id === userId();
  return mine && Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string").slice(0, KEPT) : [];
}

export function rememberPatient(patient_id: string): void {
  const ids = [patient_id, ...recentPatients().filter((id) => id !== patient_id)].slice(0, KEPT);
  tabStorage.set(KEY, JSON.stringify({ user_id: userId(), ids }));
}

/** Returns the patients that were opened last. Only loaded ones are returned, because loading one is audited as opening it. */
export function useRecentPatients(listed: readonly Patient[] = []): readonly Patient[] {
  const [ids] = useState(recentPatients);
  const opened = useQueries({
    queries: ids.map((id) => ({ ...patientQuery(id), enabled: false })),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(
    () => ids.flatMap((id, n) => listed.find((patient) => patient.patient_id === id) ?? opened[n] ?? []),
    [ids, listed, opened],
  );
}
