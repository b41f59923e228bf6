import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Patient } from "../../../shared/patients/patient.ts";
import { patientQuery } from "../api/people.ts";
import { recentPatients } from "./recent-patients.ts";

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
