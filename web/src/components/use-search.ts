import { useEffect, useState } from "react";
import { entryState } from "../lib/entry-state.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { sessionStore } from "../session/session-store.ts";

const NAME = "search";

interface Kept {
  readonly user_id?: unknown;
  readonly text?: unknown;
}

const userId = () => sessionStore.getState().user?.user_id;

/** Returns what the same person searched for on this page before going on to another one. */
function keptSearch(): string {
  const { user_id, text } = (entryState.get(NAME) ?? {}) as Kept;
  return user_id === userId() && typeof text === "string" ? text : "";
}

/** Holds the text of a search, which is sent once the typing rests, and restores it after Back and a reload. */
export function useSearch() {
  const [typed, setTyped] = useState(keptSearch);
  const search = useDebounced(typed.trim());
  useEffect(() => {
    // The text may be a person's name, so it must not be in the address.
    if (search !== keptSearch()) entryState.set(NAME, { user_id: userId(), text: search });
  }, [search]);
  return {
    typed,
    setTyped,
    /** The text to search for. */
    search,
    /** Whether something else was typed than is searched for. */
    typing: search !== typed.trim(),
  };
}
