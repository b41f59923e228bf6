import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs, { type KeyValuePairsProps } from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { peopleChanged } from "../api/people.ts";
import { FormFrame } from "../components/form-frame.tsx";
import { leaveForm } from "../lib/forms/unsaved-changes.ts";
import { useEntityForm } from "../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../lib/notifications.ts";
import { PersonFields } from "./person-fields.tsx";
import { type PersonField, type PersonValues, personInput, personSchema } from "./person-form.ts";

export interface EditableDetailsProps<Person extends Patient | Lead> {
  readonly title: string;
  readonly person: Person;
  readonly names: readonly PersonField[];
  /** The content that is shown while the fields are not being edited. */
  readonly items: KeyValuePairsProps["items"];
  /** Whether the details can be edited. @default true */
  readonly editable?: boolean;
  /** Saves the fields that were edited. */
  readonly save: (edited: Partial<PersonValues>, version: number) => Promise<Person>;
}

/** Shows a group of a person's details, which can be edited in place. */
export function EditableDetails<Person extends Patient | Lead>(props: EditableDetailsProps<Person>) {
  const { title, items, editable = true } = props;
  const [editing, setEditing] = useState(false);
  return (
    <SpaceBetween size="s">
      <Header
        variant="h3"
        actions={
          editable &&
          !editing && (
            <Button variant="inline-link" ariaLabel={`Edit ${title.toLowerCase()}`} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
      >
        {title}
      </Header>
      {editing ? (
        <DetailsForm {...props} onDone={() => setEditing(false)} />
      ) : (
        <KeyValuePairs columns={3} items={items} />
      )}
    </SpaceBetween>
  );
}

function DetailsForm<Person extends Patient | Lead>(
  props: EditableDetailsProps<Person> & { readonly onDone: () => void },
) {
  const { title, person, names, save, onDone } = props;
  const isLead = "lead_id" in person;
  // A patient who was a lead may have no birth date yet.
  const birthDateRequired = !isLead && person.dob !== "";
  const id = `${isLead ? person.lead_id : person.patient_id}-${title}`;
  const entity = useEntityForm({
    id,
    schema: personSchema(isLead, birthDateRequired),
    defaults: personInput(person),
    version: person.version,
    fieldsOf: personInput,
    save: (_, version, edited: Partial<PersonValues>) => save(edited, version),
    onSaved: () => {
      void peopleChanged();
      notifySuccess(`${title} saved`);
      onDone();
    },
    failure: `${title} was not saved.`,
  });
  return (
    <FormFrame
      entity={entity}
      title={title}
      onSubmit={() => (entity.isDirty() ? void entity.submit() : onDone())}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" formAction="none" onClick={() => leaveForm(onDone, id)}>
            Cancel
          </Button>
          <Button variant="primary" loading={entity.busy}>
            Save
          </Button>
        </SpaceBetween>
      }
    >
      <PersonFields control={entity.control} names={names} birthDateRequired={birthDateRequired} />
    </FormFrame>
  );
}
