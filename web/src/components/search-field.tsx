import TextFilter from "@cloudscape-design/components/text-filter";
import { MAX_SEARCH } from "../../../shared/contract/page-size.ts";

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
