import TextFilter from "@cloudscape-design/components/text-filter";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The number of results, which screen readers announce. Undefined while they are loading. */
  readonly found: number | undefined;
  readonly more?: boolean;
}

/** A search field that queries the API while a person types. It has the focus when the page opens. */
export const SearchField = ({ label, value, onChange, found, more = false }: SearchFieldProps) => (
  <div data-page-focus>
    <TextFilter
      filteringText={value}
      filteringPlaceholder={label}
      filteringAriaLabel={label}
      filteringClearAriaLabel="Clear"
      onChange={({ detail }) => onChange(detail.filteringText)}
      countText={found === undefined ? "" : `${found}${more ? "+" : ""} ${found === 1 && !more ? "match" : "matches"}`}
    />
  </div>
);
