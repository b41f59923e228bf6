import Autosuggest, { type AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useController } from "react-hook-form";
import { peopleQuery } from "../../api/people.ts";
import { messageOf } from "../../lib/message-of.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import type { BookingInput, BookingValues, PersonInput } from "./booking-fields.ts";
import { NewPersonFields } from "./new-person-fields.tsx";
import { choiceOf, type People, peopleOptions, personNamed } from "./people-options.ts";
import "./booking.css";

const NOBODY: PersonInput = { kind: "none" };

interface PersonPickerProps {
  readonly control: Control<BookingInput, unknown, BookingValues>;
  /** Whether the appointment's person can't be another one any more. */
  readonly fixed: boolean;
  /** Somebody known was found, so that the next question can be asked. */
  readonly onFound: () => void;
}

/** Finds the patient or lead that an appointment is for while the name is typed, or takes somebody new on. */
export function PersonPicker({ control, fixed, onFound }: PersonPickerProps) {
  const { field, fieldState } = useController({ control, name: "person" });
  const [typed, setTyped] = useState("");
  const person: PersonInput = field.value;

  if (person.kind === "patient" || person.kind === "lead")
    return (
      <div className="chosen-person">
        <span>
          <span className="chosen-person-kind">{person.kind === "lead" ? "Lead, becomes a patient" : "Patient"}</span>
          <strong>{person.name}</strong>
        </span>
        {!fixed && (
          <Button formAction="none" variant="link" onClick={() => field.onChange(NOBODY)}>
            Change
          </Button>
        )}
      </div>
    );
  if (person.kind === "new") return <NewPersonFields control={control} onBack={() => field.onChange(NOBODY)} />;
  return (
    <FormField label="Patient" errorText={fieldState.error?.message}>
      <PersonSearch
        typed={typed}
        onType={setTyped}
        onChoose={(next) => {
          field.onChange(next);
          if (next.kind !== "new") onFound();
        }}
        inputRef={field.ref}
        onBlur={field.onBlur}
      />
    </FormField>
  );
}

interface PersonSearchProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onChoose: (person: PersonInput) => void;
  readonly inputRef: (element: AutosuggestProps.Ref | null) => void;
  readonly onBlur: () => void;
}

function PersonSearch({ typed, onType, onChoose, inputRef, onBlur }: PersonSearchProps) {
  const search = useDebounced(typed.trim());
  const { data, error, isFetching, refetch } = useQuery({ ...peopleQuery(search), enabled: search !== "" });
  const waiting = isFetching || search !== typed.trim();
  const people: People = search && data ? data : { patients: [], leads: [] };

  return (
    <Autosuggest
      ref={inputRef}
      ariaRequired
      value={typed}
      filteringType="manual"
      options={peopleOptions(people)}
      placeholder="Type a name"
      enteredTextLabel={(name) => `New person: ${name}`}
      empty="Type the beginning of a first or last name"
      statusType={error ? "error" : waiting && typed.trim() ? "loading" : "finished"}
      loadingText="Searching"
      errorText={error ? messageOf(error, "The search failed.") : undefined}
      recoveryText="Try again"
      onLoadItems={() => void (error && refetch())}
      onChange={({ detail }) => onType(detail.value)}
      onSelect={({ detail }) =>
        onChoose(choiceOf(people, detail.selectedOption?.value ?? "") ?? personNamed(detail.value))
      }
      onBlur={onBlur}
    />
  );
}
