import Autosuggest, { type AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { isUnfinishedNumber } from "../../../../shared/patients/search.ts";
import { peopleQuery } from "../../api/people.ts";
import { BlockEnterWhileLoading } from "../../components/enter-waits.tsx";
import { useField } from "../../components/use-field.ts";
import { messageOf } from "../../lib/message-of.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { DuplicatesAlert, type KnownPersonChoice } from "../../people/duplicates-alert.tsx";
import { nothingFound } from "../../people/nothing-found.ts";
import { AlertLine, PatientAlert } from "../../people/patient-alert.tsx";
import { PersonFields } from "../../people/person-fields.tsx";
import type { BookingControl, BookingInput, PersonInput } from "./booking-fields.ts";
import { choiceOf, type People, peopleOptions } from "./people-options.ts";
import { duplicateChoice } from "./person-choice.ts";
import type { NewPerson } from "./use-new-person.ts";
import "./booking.css";

const NOT_CHOSEN: PersonInput = { kind: "none" };
const NO_PEOPLE: People = { patients: [], leads: [] };

interface PersonPickerProps {
  readonly control: BookingControl;
  readonly newPerson: NewPerson;
  /** What is done with the person, in the button that chooses a possible duplicate: "Book". */
  readonly verb: string;
  /** Whether the patient of the appointment can't be changed. */
  readonly fixed: boolean;
  /** Called when a known person was chosen, so that the next field can take the focus. */
  readonly onFound: () => void;
}

/** Shows the field for the patient or lead that an appointment is for, or for the details of a new person. */
export function PersonPicker({ control, newPerson, verb, fixed, onFound }: PersonPickerProps) {
  const { field, error } = useField({ control, name: "person", label: "Patient" });
  const [typed, setTyped] = useState("");
  const person: PersonInput = field.value;

  if (person.kind === "patient" || person.kind === "lead")
    return (
      <div>
        <div className="chosen-person">
          <span>
            <span className="chosen-person-kind">{person.kind === "lead" ? "Lead, becomes a patient" : "Patient"}</span>
            <strong>{person.name}</strong>
          </span>
          {!fixed && (
            <Button formAction="none" variant="link" onClick={() => field.onChange(NOT_CHOSEN)}>
              Change
            </Button>
          )}
        </div>
        {person.kind === "lead" ? (
          <AlertLine alert={person.alert ?? ""} />
        ) : (
          <PatientAlert patient_id={person.patient_id} alert={person.alert} />
        )}
      </div>
    );

  function choose(next: PersonInput) {
    newPerson.restart();
    field.onChange(next);
    if (next.kind === "patient" || next.kind === "lead") onFound();
  }

  if (person.kind === "new")
    return (
      <NewPersonFields
        control={control}
        personRef={field.ref}
        newPerson={newPerson}
        choice={{ verb, onChoose: (duplicate) => choose(duplicateChoice(duplicate)) }}
        onBack={() => choose(NOT_CHOSEN)}
      />
    );
  return (
    <FormField label="Patient" errorText={error?.message}>
      <PersonSearch typed={typed} onType={setTyped} onChoose={choose} inputRef={field.ref} onBlur={field.onBlur} />
    </FormField>
  );
}

const NAMES = ["first_name", "last_name", "contact", "dob"] as const;

interface NewPersonFieldsProps {
  readonly control: BookingControl;
  /** Registers the element that takes the focus when the form focuses the field for the person. */
  readonly personRef: (element: { readonly focus: () => void }) => void;
  readonly newPerson: NewPerson;
  readonly choice: KnownPersonChoice;
  readonly onBack: () => void;
}

/** Shows the fields for the details that a new person gives on the telephone. Possible duplicates are shown at once. */
function NewPersonFields({ control, personRef, newPerson, choice, onBack }: NewPersonFieldsProps) {
  const { getFieldState, setFocus } = useFormContext<BookingInput>();
  useEffect(() => {
    // Otherwise the form would focus the search field, which is not shown any more, when a detail of the person is wrong.
    const focus = () => {
      const wrong = NAMES.find((name) => getFieldState(`person.${name}`).invalid);
      if (wrong) setFocus(`person.${wrong}`);
    };
    personRef({ focus });
  }, [personRef, getFieldState, setFocus]);
  return (
    <div className="new-person">
      <div className="new-person-head">
        <strong>New person</strong>
        <Button formAction="none" variant="link" onClick={onBack}>
          Search again
        </Button>
      </div>
      <DuplicatesAlert found={newPerson.found} onDismiss={newPerson.dismiss} choice={choice} />
      <PersonFields control={control} path="person." names={NAMES} focused="contact" birthDateRequired={false} />
    </div>
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
  const searchText = typed.trim();
  const search = useDebounced(searchText);
  const isUnfinished = isUnfinishedNumber(searchText);
  const { data, error, refetch } = useQuery({
    ...peopleQuery(search),
    enabled: search !== "" && !isUnfinishedNumber(search),
  });
  const failed = error && !data && search === searchText && !isUnfinished;
  // People who were found for an earlier text must not be offered.
  const people = searchText !== "" && search === searchText && !isUnfinished ? data : undefined;
  const isLoading = searchText !== "" && !people && !isUnfinished && !failed;

  return (
    <BlockEnterWhileLoading loading={isLoading}>
      <Autosuggest
        ref={inputRef}
        ariaRequired
        clearAriaLabel="Clear"
        value={typed}
        filteringType="manual"
        // A new person comes last, and only once the search has answered.
        hideEnteredTextOption
        options={people || failed ? peopleOptions(people ?? NO_PEOPLE, searchText) : []}
        placeholder="Name, phone or date of birth"
        enteredTextLabel={() => "New person"}
        empty="Type a name, a phone number or a date of birth"
        finishedText={nothingFound(searchText, "")}
        statusType={failed ? "error" : isLoading ? "loading" : "finished"}
        loadingText="Searching"
        errorText={failed ? messageOf(error, "The search failed.") : undefined}
        recoveryText="Try again"
        onLoadItems={() => void (failed && refetch())}
        onChange={({ detail }) => onType(detail.value)}
        onSelect={({ detail }) => {
          // Autosuggest has put the option's value into the input, so the typed text is restored.
          onType(typed);
          const choice = choiceOf(people ?? NO_PEOPLE, detail.selectedOption?.value, searchText);
          if (choice) onChoose(choice);
        }}
        onBlur={onBlur}
      />
    </BlockEnterWhileLoading>
  );
}
