import TextFilter from "@cloudscape-design/components/text-filter";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { MAX_SEARCH } from "../../../../shared/contract/page-size.ts";
import { useDebounced } from "../../lib/hooks.ts";
import { entryState } from "../../lib/storage.ts";
import { sessionStore } from "../../session/session-store.ts";

const NAME = "search";

const userId = () => sessionStore.getState().user?.user_id;

/** Returns the text that the person last searched for in this list, before opening another page. */
export function storedText(name: string): string {
  const { user_id, text } = (entryState.get(name) ?? {}) as Record<string, unknown>;
  return user_id === userId() && typeof text === "string" ? text : "";
}

/** Stores the search text in the page's history entry. The text may be a name, so it must not be in the address. */
export function useStoredText(name: string, text: string): void {
  // A change of the address creates a new entry without a search text.
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry has to hold the text.
  useEffect(() => {
    if (text !== storedText(name)) entryState.set(name, { user_id: userId(), text });
  }, [name, text, key]);
}

/** Returns the state of a search field. The text is sent after a pause in typing, and restored after Back and a reload. */
export function useSearch() {
  const [typed, setTyped] = useState(() => storedText(NAME));
  const search = useDebounced(typed.trim());
  useStoredText(NAME, search);
  return {
    typed,
    setTyped,
    /** The text to search for. */
    search,
    /** Whether the typed text differs from the one that is searched for. */
    typing: search !== typed.trim(),
  };
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The number of results, which screen readers announce. Undefined while they are loading. */
  readonly found: number | undefined;
  readonly more?: boolean;
}

/** Shows a search field that queries the API while a person types. It has the focus when the page opens. */
export const SearchField = ({ label, value, onChange, found, more = false }: SearchFieldProps) => (
  <div data-page-focus>
    <TextFilter
      filteringText={value}
      filteringPlaceholder={label}
      filteringAriaLabel={label}
      filteringClearAriaLabel="Clear"
      // The component has no attribute that limits the length of the text.
      onChange={({ detail }) => onChange(detail.filteringText.slice(0, MAX_SEARCH))}
      countText={found === undefined ? "" : `${found}${more ? "+" : ""} ${found === 1 && !more ? "match" : "matches"}`}
    />
  </div>
);
