import Autosuggest, { type AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import FormField from "@cloudscape-design/components/form-field";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ACTIVITY_SCREEN } from "../../../../shared/messages/activity-screen.ts";
import { messageOf } from "../../lib/message-of.ts";
import { useDebounced } from "../../lib/use-debounced.ts";

/** The options that are offered for a text. */
export type Offers = Pick<UseQueryOptions<AutosuggestProps.Options>, "queryKey" | "queryFn">;

export interface RecordPickerProps {
  readonly label: string;
  readonly placeholder: string;
  readonly record: string | undefined;
  /** What the chosen record is called. */
  readonly name: string;
  readonly autoFocus?: boolean;
  /** What was typed before the picker was there. */
  readonly typed?: string | undefined;
  /** Returns the query of what is offered for a text. */
  readonly offersOf: (search: string) => Offers;
  readonly onChange: (record: string | undefined) => void;
}

/** Picks a record by its name. What was chosen stands in the field; an empty field chooses none. */
export default function RecordPicker({
  label,
  placeholder,
  record,
  name,
  autoFocus = false,
  typed: typedBefore,
  offersOf,
  onChange,
}: RecordPickerProps) {
  const [typed, setTyped] = useState(typedBefore);
  const searchText = (typed ?? "").trim();
  const search = useDebounced(searchText);
  const { data, error, refetch } = useQuery({ ...offersOf(search), enabled: search !== "" });
  const isAnswered = searchText !== "" && search === searchText;
  const failed = isAnswered && error !== null && !data;
  const offers = isAnswered ? data : undefined;
  const isNothing = offers?.length === 0;
  return (
    <FormField label={label}>
      <Autosuggest
        autoFocus={autoFocus}
        value={typed ?? (record ? name : "")}
        filteringType="manual"
        hideEnteredTextOption
        expandToViewport
        options={offers ?? []}
        placeholder={placeholder}
        clearAriaLabel="Clear"
        empty={ACTIVITY_SCREEN.typeName}
        finishedText={isNothing ? ACTIVITY_SCREEN.noRecord(searchText) : undefined}
        statusType={failed ? "error" : searchText && !offers ? "loading" : "finished"}
        loadingText="Searching"
        errorText={failed ? messageOf(error, ACTIVITY_SCREEN.searchFailed) : undefined}
        recoveryText="Try again"
        onLoadItems={() => void (failed && refetch())}
        onChange={({ detail }) => {
          setTyped(detail.value);
          if (detail.value === "" && record) onChange(undefined);
        }}
        onSelect={({ detail }) => {
          // The field holds the option's value by now, which is an id.
          setTyped(undefined);
          onChange(detail.selectedOption?.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </FormField>
  );
}
