import { BOOKING_SCREEN } from "./texts.ts";
import "./booking.css";
import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import Autosuggest from "@cloudscape-design/components/autosuggest";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { isUnfinishedNumber } from "../../../../shared/patients/search.ts";
import { patientsApi } from "../../api/api.ts";
import { peopleQuery } from "../../api/people.ts";
import { BlockEnterWhileLoading } from "../../components/forms/form-frame.tsx";
import { useField } from "../../components/forms/text-field.tsx";
import { useDebounced } from "../../lib/hooks.ts";
import { messageOf } from "../../lib/message-of.ts";
import {
  DuplicatesAlert,
  EMPTY_IDENTITY,
  identityOf,
  type KnownPersonChoice,
  useDuplicates,
} from "../../people/duplicates.tsx";
import { AlertLine, PatientAlert } from "../../people/patient-alert.tsx";
import { PersonFields } from "../../people/person-form.tsx";
import { nothingFound } from "../../people/person-labels.ts";
import type { PersonChoice, PersonInput } from "./booking-fields.ts";
import { choiceOf, duplicateChoice, leadChoice, type People, patientChoice, peopleOptions } from "./people-options.ts";

type PersonListener = (person: PersonChoice) => void;

/** The field for a person, which the forms of a booking and of the waitlist have. */
interface WithPerson {
  person: PersonInput;
}

/** Renames the fields in the API's refusal to their paths in the booking form. */
async function withFormPaths<T>(request: Promise<T>): Promise<T> {
  return request.catch((error: unknown) => {
    if (!(error instanceof ClinicError) || !error.fields) throw error;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [`person.${name}`, text]));
    throw new ClinicError(error.code, error.message, { fields, cause: error });
  });
}

async function convert(lead_id: string, onChange: PersonListener): Promise<string> {
  const patient = await patientsApi.convertLead({ params: { lead_id } });
  onChange(patientChoice(patient));
  return patient.patient_id;
}

/**
 * Returns the id of the patient that an appointment is for. A lead is converted into a patient. A new person is registered as
 * a patient or, as long as the birth date is not known, first as a lead. `onChange` is called after each step, so that a second
 * attempt continues from there.
 */
async function ensurePatient(person: PersonChoice, onChange: PersonListener): Promise<string> {
  if (person.kind === "patient") return person.patient_id;
  if (person.kind === "lead") return convert(person.lead_id, onChange);
  const { kind: _, ...fields } = person;
  if (fields.dob) {
    const patient = await withFormPaths(patientsApi.create({ body: fields }));
    onChange(patientChoice(patient));
    return patient.patient_id;
  }
  const lead = await withFormPaths(patientsApi.createLead({ body: fields }));
  onChange(leadChoice(lead));
  return convert(lead.lead_id, onChange);
}

const newIdentity = (person: PersonInput) => (person.kind === "new" ? identityOf(person) : EMPTY_IDENTITY);

/** The possible duplicates of the new person of a form, and the registration of the person. */
type NewPerson = ReturnType<typeof useNewPerson>;

interface PersonOfForm {
  /** The person as last rendered. */
  readonly person: PersonInput;
  readonly getPerson: () => PersonInput;
  readonly setPerson: PersonListener;
}

/** Compares the new person of a form with all known people while it is typed, and once more before the person is registered. */
export function useNewPerson({ person, getPerson, setPerson }: PersonOfForm) {
  const { seen, remember, ...duplicates } = useDuplicates(newIdentity(person));

  /**
   * Returns the id of the patient that the form is for, who is registered if necessary.
   * @throws ClinicError if there are likely duplicates that were not shown yet. They are shown then.
   */
  async function register(chosen: PersonChoice): Promise<string> {
    const isNew = chosen.kind === "new";
    // The typed values are compared, because the shown duplicates belong to them.
    if (isNew && !(await seen(newIdentity(getPerson()))))
      throw new ClinicError("invalid", BOOKING_SCREEN.likelyDuplicate);
    return ensurePatient(chosen, (next) => {
      setPerson(next);
      if (isNew && next.kind === "patient") remember(next.patient_id);
    });
  }

  /** Whether a possible duplicate is likely, so that registering the person is a decision. */
  const hasLikely = person.kind === "new" && duplicates.found.some(({ likely }) => likely);
  return { ...duplicates, hasLikely, register };
}

const NOT_CHOSEN: PersonInput = { kind: "none" };
const NO_PEOPLE: People = { patients: [], leads: [] };

interface PersonPickerProps {
  readonly newPerson: NewPerson;
  /** What is done with the person, in the button that chooses a possible duplicate: "Book". */
  readonly verb: string;
  /** Whether the patient of the appointment can't be changed. */
  readonly fixed: boolean;
  /** Called when a known person was chosen, so that the next field can take the focus. */
  readonly onFound: () => void;
}

/** Shows the field for the patient or lead that an appointment is for, or for the details of a new person. */
export function PersonPicker({ newPerson, verb, fixed, onFound }: PersonPickerProps) {
  const { control } = useFormContext<WithPerson>();
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
            <Button formAction="none" variant="link" wrapText={false} onClick={() => field.onChange(NOT_CHOSEN)}>
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

const NAMES = ["first_name", "last_name", "contact", "dob", "email"] as const;

interface NewPersonFieldsProps {
  /** Registers the element that takes the focus when the form focuses the field for the person. */
  readonly personRef: (element: { readonly focus: () => void }) => void;
  readonly newPerson: NewPerson;
  readonly choice: KnownPersonChoice;
  readonly onBack: () => void;
}

/** Shows the fields for the details that a new person gives on the telephone. Possible duplicates are shown at once. */
function NewPersonFields({ personRef, newPerson, choice, onBack }: NewPersonFieldsProps) {
  const { control, getFieldState, setFocus } = useFormContext<WithPerson>();
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
        <Button formAction="none" variant="link" wrapText={false} onClick={onBack}>
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
