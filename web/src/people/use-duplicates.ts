import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { patientsApi } from "../api/patients-api.ts";
import { queryClient } from "../api/query-client.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { type Duplicate, duplicatesQuery, type Identity, identityOf } from "./duplicates.ts";

const idsOf = (found: readonly Duplicate[] | undefined) => (found ?? []).map(({ id }) => id).join(" ");
/** The identity of a person about whom nothing is known yet. It has no duplicates. */
export const EMPTY_IDENTITY = identityOf({});

/** Looks for duplicates while a person's details are typed, and once more before the person is saved. */
export function useDuplicates(typed: Identity) {
  const settled = useDebounced(JSON.stringify(typed));
  const [checked, setChecked] = useState<Identity>(EMPTY_IDENTITY);
  const [dismissed, setDismissed] = useState<readonly Duplicate[]>([]);
  const current = JSON.stringify(checked) === JSON.stringify(typed) ? checked : (JSON.parse(settled) as Identity);
  const { data } = useQuery(duplicatesQuery(current));
  const open = (all: readonly Duplicate[]) => all.filter(({ id }) => !dismissed.some((each) => each.id === id));
  const found = open(data ?? []);

  /** Returns whether all likely duplicates are on the screen already. Otherwise it shows them. */
  async function seen(identity: Identity) {
    // A search that fails must not keep a patient from being registered.
    const now = open(await queryClient.fetchQuery(duplicatesQuery(identity)).catch(() => []));
    if (!now.some(({ likely }) => likely) || idsOf(now) === idsOf(found)) return true;
    setChecked(identity);
    return false;
  }

  /** Records the people who are not the same as the new patient. */
  function remember(patient_id: string) {
    const patients = dismissed.filter(({ kind }) => kind === "Patient");
    // If this fails, the pair is listed as a likely duplicate and can be marked there.
    for (const { id: other_id } of patients)
      void patientsApi.markDistinct({ params: { patient_id }, body: { other_id } }).catch(() => undefined);
  }

  return {
    found,
    seen,
    /** Removes a person from the list who is not the same one. */
    dismiss: (duplicate: Duplicate) => setDismissed([...dismissed, duplicate]),
    /** Lists the dismissed people again. */
    restart: () => setDismissed([]),
    remember,
  };
}
