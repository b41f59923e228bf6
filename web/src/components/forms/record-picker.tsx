import Autosuggest, { type AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import FormField from "@cloudscape-design/components/form-field";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "../../lib/hooks.ts";
import { messageOf } from "../../lib/message-of.ts";
import { BlockEnterWhileLoading } from "./form-frame.tsx";

const RECORD_PICKER = {
  typeName: "Type a name",
  noRecord: (typed: string) => `Nothing is called “${typed}”.`,
  searchFailed: "The search failed.",
} as const;

export type SuggestionsQuery = Pick<UseQueryOptions<AutosuggestProps.Options>, "queryKey" | "queryFn">;

export interface RecordPickerProps {
  readonly label: string;
  readonly placeholder: string;
  readonly record: string | undefined;
  /** The name of the chosen record. */
  readonly name: string;
  readonly autoFocus?: boolean;
  /** The text that was typed before the picker was loaded. */
  readonly typed?: string | undefined;
  /** Builds the query of the options for a typed text. */
  readonly suggestionsFor: (search: string) => SuggestionsQuery;
  readonly onChange: (record: string | undefined) => void;
}

/** Picks a record by its name. The field shows the chosen name, and clearing it removes the choice. */
export default function RecordPicker({
  label,
  placeholder,
  record,
  name,
  autoFocus = false,
  typed: initiallyTyped,
  suggestionsFor,
  onChange,
}: RecordPickerProps) {
  const [typed, setTyped] = useState(initiallyTyped);
  const searchText = (typed ?? "").trim();
  const search = useDebounced(searchText);
  const { data, error, refetch } = useQuery({ ...suggestionsFor(search), enabled: search !== "" });
  const isAnswered = searchText !== "" && search === searchText;
  const failed = isAnswered && error !== null && !data;
  const suggestions = isAnswered ? data : undefined;
  const hasNone = suggestions?.length === 0;
  const isLoading = searchText !== "" && !suggestions && !failed;
  return (
    <FormField label={label}>
      <BlockEnterWhileLoading loading={isLoading}>
        <Autosuggest
          autoFocus={autoFocus}
          value={typed ?? (record ? name : "")}
          filteringType="manual"
          hideEnteredTextOption
          expandToViewport
          options={suggestions ?? []}
          placeholder={placeholder}
          clearAriaLabel="Clear"
          empty={RECORD_PICKER.typeName}
          finishedText={hasNone ? RECORD_PICKER.noRecord(searchText) : undefined}
          statusType={failed ? "error" : isLoading ? "loading" : "finished"}
          loadingText="Searching"
          errorText={failed ? messageOf(error, RECORD_PICKER.searchFailed) : undefined}
          recoveryText="Try again"
          onLoadItems={() => void (failed && refetch())}
          onChange={({ detail }) => {
            setTyped(detail.value);
            if (detail.value === "" && record) onChange(undefined);
          }}
          onSelect={({ detail }) => {
            // By now the field holds the option's value, which is an id.
            setTyped(undefined);
            onChange(detail.selectedOption?.value);
          }}
          onBlur={() => setTyped(undefined)}
        />
      </BlockEnterWhileLoading>
    </FormField>
  );
}
