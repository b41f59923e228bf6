import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useLocation } from "react-router-dom";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { peopleChanged } from "../api/people.ts";
import { FormModal } from "../components/forms/form-modal.tsx";
import { useEntityForm } from "../lib/forms/use-entity-form.ts";
import { DuplicatesAlert, identityOf, useDuplicates } from "./duplicates.tsx";
import { emptyPerson, INQUIRY, PersonFields, type PersonValues, personSchema } from "./person-form.tsx";

import { typedPerson } from "./person-labels.ts";

interface PersonFormModalProps<Person extends Patient | Lead> {
  readonly noun: "patient" | "lead";
  readonly save: (values: PersonValues) => Promise<Person>;
  readonly onSaved: (person: Person) => void;
  /** Called instead of `onSaved` when the booking of an appointment follows. */
  readonly onBook: (person: Person) => void;
  readonly onCancel: () => void;
  /** The text that was searched for before. The form opens with the name or the number in it. */
  readonly typed: string;
}

/** The state of a link to the form: the typed text, which must not be in the address. */
type Carried = { readonly typed?: string } | null;

/** Registers a patient or a lead, who is compared with all known people. */
export function PersonFormModal<Person extends Patient | Lead>(props: PersonFormModalProps<Person>) {
  const { noun, save, onSaved, onBook, onCancel, typed } = props;
  const carried = (useLocation().state as Carried)?.typed ?? typed;
  const isLead = noun === "lead";
  const next = useRef(onSaved);
  const [checking, setChecking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const entity = useEntityForm({
    id: "person",
    schema: personSchema(isLead, !isLead),
    defaults: { ...emptyPerson(isLead), ...typedPerson(carried) },
    save,
    onSaved: (person: Person) => {
      void peopleChanged();
      if (!("lead_id" in person)) duplicates.remember(person.patient_id);
      next.current(person);
    },
    failure: `The ${noun} was not saved.`,
  });
  const { control, form } = entity;
  const duplicates = useDuplicates(useWatch({ control, compute: identityOf }));
  const action = duplicates.found.some(({ likely }) => likely) ? "Save anyway" : "Save";

  async function submit(then: (person: Person) => void) {
    next.current = then;
    setChecking(true);
    const seen = await duplicates.seen(identityOf(form.getValues())).finally(() => setChecking(false));
    if (seen) await entity.submit();
    // The list of likely duplicates may be screens above the button. The timeout waits until it is rendered.
    else setTimeout(() => place.current?.scrollIntoView?.({ block: "start" }));
  }

  return (
    <FormModal
      header={`New ${noun}`}
      action={action}
      entity={entity}
      busy={entity.busy || checking}
      onSubmit={() => void submit(onSaved)}
      onCancel={onCancel}
      second={{ action: `${action} and book`, onClick: () => void submit(onBook) }}
    >
      <div ref={place}>
        <DuplicatesAlert found={duplicates.found} onDismiss={duplicates.dismiss} />
        <SpaceBetween size="l">
          <PersonFields control={control} birthDateRequired={!isLead} />
          {isLead && <PersonFields control={control} names={INQUIRY} birthDateRequired={false} />}
        </SpaceBetween>
      </div>
    </FormModal>
  );
}
