import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { PEOPLE_KEYS } from "../api/people.ts";
import { FormModal } from "../components/form-modal.tsx";
import { useEntityForm } from "../lib/forms/use-entity-form.ts";
import { DuplicatesAlert } from "./duplicates-alert.tsx";
import { PersonFields } from "./person-fields.tsx";
import { emptyPerson, INQUIRY, type PersonValues, personInput, personSchema } from "./person-form.ts";
import { useDuplicates } from "./use-duplicates.ts";

/** Saves a new person by all values, and an edited one by the edited values and the version that they are based on. */
export type SavePerson<Person> = (
  values: PersonValues,
  version: number,
  edited: Partial<PersonValues>,
) => Promise<Person>;

interface PersonFormModalProps<Person extends Patient | Lead> {
  readonly noun: "patient" | "lead";
  readonly birthDateRequired: boolean;
  /** The person to edit. It is left out for a new one, who is compared with all known people. */
  readonly edited?: Person | undefined;
  readonly save: SavePerson<Person>;
  readonly onSaved: (person: Person) => void;
  /** Called instead of `onSaved` when the booking of an appointment follows. */
  readonly onBook?: ((person: Person) => void) | undefined;
  readonly onCancel: () => void;
}

const idOf = (person: Patient | Lead) => ("lead_id" in person ? person.lead_id : person.patient_id);

/** Registers or edits a patient or a lead. */
export function PersonFormModal<Person extends Patient | Lead>(props: PersonFormModalProps<Person>) {
  const { noun, birthDateRequired, edited, save, onSaved, onBook, onCancel } = props;
  const queryClient = useQueryClient();
  const next = useRef(onSaved);
  const [checking, setChecking] = useState(false);
  const entity = useEntityForm({
    id: edited ? `person-${idOf(edited)}` : "person",
    schema: personSchema(noun === "lead", birthDateRequired),
    defaults: edited ? personInput(edited) : emptyPerson(noun === "lead"),
    version: edited?.version,
    fieldsOf: personInput,
    save,
    onSaved: (person: Person) => {
      for (const queryKey of PEOPLE_KEYS()) void queryClient.invalidateQueries({ queryKey });
      if (!("lead_id" in person)) duplicates.remember(person.patient_id);
      next.current(person);
    },
    failure: `The ${noun} was not saved.`,
  });
  const { control, form } = entity;
  const [first_name, last_name, dob = "", contact, email = ""] = useWatch({
    control,
    name: ["first_name", "last_name", "dob", "contact", "email"],
  });
  const duplicates = useDuplicates({ first_name, last_name, dob, contact, email }, !edited);
  const action = duplicates.found.some(({ likely }) => likely) ? "Save anyway" : "Save";

  async function submit(then: (person: Person) => void) {
    next.current = then;
    setChecking(true);
    const values = form.getValues();
    const seen = await duplicates
      .seen({
        first_name: values.first_name,
        last_name: values.last_name,
        dob: values.dob ?? "",
        contact: values.contact,
        email: values.email ?? "",
      })
      .finally(() => setChecking(false));
    if (seen) await entity.submit();
  }

  return (
    <FormModal
      header={`${edited ? "Edit" : "New"} ${noun}`}
      action={action}
      entity={entity}
      busy={entity.busy || checking}
      onSubmit={() => void submit(onSaved)}
      onCancel={onCancel}
      second={onBook && { action: `${action} and book`, onClick: () => void submit(onBook) }}
    >
      <div>
        <DuplicatesAlert found={duplicates.found} onDismiss={duplicates.dismiss} />
        <SpaceBetween size="l">
          <PersonFields control={control} birthDateRequired={birthDateRequired} />
          {noun === "lead" && <PersonFields control={control} names={INQUIRY} birthDateRequired={false} />}
        </SpaceBetween>
      </div>
    </FormModal>
  );
}
