import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "../lib/use-debounced.ts";
import { type Duplicate, duplicatesQuery, type Identity } from "./duplicates.ts";

const idsOf = (found: readonly Duplicate[] | undefined) => (found ?? []).map(({ id }) => id).join(" ");
const NONE: Identity = { first_name: "", last_name: "", dob: "" };

interface Duplicates {
  readonly found: readonly Duplicate[];
  /** Resolves to whether all duplicates were on the screen already. If not, they are shown then. */
  readonly seen: (identity: Identity) => Promise<boolean>;
}

/** Looks for duplicates while the name is typed, and once more before the person is saved. */
export function useDuplicates(typed: Identity, enabled: boolean): Duplicates {
  const queryClient = useQueryClient();
  const rested = useDebounced(JSON.stringify(typed));
  const [asked, setAsked] = useState<Identity>(NONE);
  const current = JSON.stringify(asked) === JSON.stringify(typed) ? asked : (JSON.parse(rested) as Identity);
  const { data } = useQuery({ ...duplicatesQuery(current), enabled });
  const found = enabled && data ? data : [];

  async function seen(identity: Identity) {
    if (!enabled) return true;
    // A search that fails must not keep a patient from being registered.
    const now = await queryClient.fetchQuery(duplicatesQuery(identity)).catch(() => []);
    if (now.length === 0 || idsOf(now) === idsOf(found)) return true;
    setAsked(identity);
    return false;
  }

  return { found, seen };
}
