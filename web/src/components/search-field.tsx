import TextFilter from "@cloudscape-design/components/text-filter";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What was found, read out when it changes; nothing while it is on its way. */
  readonly found: number | undefined;
  readonly more?: boolean;
}

/** A search that the API answers while it is being typed. The page's focus begins here. */
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
