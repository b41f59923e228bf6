import { useState } from "react";
import { useDebounced } from "../lib/use-debounced.ts";

/** Holds the text of a search, which is sent once the typing rests. */
export function useSearch() {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  return {
    typed,
    setTyped,
    /** The text to search for. */
    search,
    /** Whether something else was typed than is searched for. */
    typing: search !== typed.trim(),
  };
}
