import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { entryState } from "../lib/entry-state.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { sessionStore } from "../session/session-store.ts";

const NAME = "search";

interface Kept {
  readonly user_id?: unknown;
  readonly text?: unknown;
}

const userId = () => sessionStore.getState().user?.user_id;

/** Returns what the same person searched for in a list of this page before going on to another page. */
export function keptText(name: string): string {
  const { user_id, text } = (entryState.get(name) ?? {}) as Kept;
  return user_id === userId() && typeof text === "string" ? text : "";
}

/** Keeps what is searched for with the page's entry in the history: it may be a name, so it must not be in the address. */
export function useKeptText(name: string, text: string): void {
  // A change of the address makes a new entry, which holds nothing yet.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has to hold the text.
  useEffect(() => {
    if (text !== keptText(name)) entryState.set(name, { user_id: userId(), text });
  }, [name, text, key]);
}

/** Holds the text of a search, which is sent once the typing rests, and restores it after Back and a reload. */
export function useSearch() {
  const [typed, setTyped] = useState(() => keptText(NAME));
  const search = useDebounced(typed.trim());
  useKeptText(NAME, search);
  return {
    typed,
    setTyped,
    /** The text to search for. */
    search,
    /** Whether something else was typed than is searched for. */
    typing: search !== typed.trim(),
  };
}
