import "./person-banner.css";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type ComponentProps, useState } from "react";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { dateText } from "../../../shared/values/us-text.ts";
import { peopleChanged } from "../api/people.ts";
import { FormFrame } from "../components/forms/form-frame.tsx";
import { Facts } from "../components/layout/facts.tsx";
import { PhoneLink } from "../components/layout/links.tsx";
import { ageText } from "../lib/dates.ts";
import { leaveForm } from "../lib/forms/unsaved-changes.ts";
import { useEntityForm } from "../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../lib/notifications.ts";
import { AlertLine } from "./patient-alert.tsx";
import {
  namePersonFields,
  type PersonField,
  PersonFields,
  type PersonValues,
  personInput,
  personSchema,
} from "./person-form.tsx";
import { GENDER_TEXT, languageName, orDash } from "./person-labels.ts";

const Telephone = ({ contact }: { readonly contact: string }) => (
  <span className="person-banner-phone">
    <PhoneLink phone={contact} />
    <CopyToClipboard
      variant="icon"
      textToCopy={contact}
      copyButtonAriaLabel="Copy the phone number"
      copySuccessText="Phone number copied"
      copyErrorText="The phone number could not be copied."
    />
  </span>
);

interface PersonBannerProps {
  readonly person: Patient | Lead;
  /** Further facts at the end. */
  readonly further?: ComponentProps<typeof Facts>["items"];
}

/** Shows the details that identify a patient or a lead below the name, and the alert line. */
export const PersonBanner = ({ person, further = [] }: PersonBannerProps) => (
  <div className="person-banner">
    <Container>
      <SpaceBetween size="m">
        <AlertLine alert={person.alert} />
        <Facts
          items={[
            { label: "Age", value: orDash(person.dob && ageText(person.dob)) },
            { label: "Date of Birth", value: orDash(dateText(person.dob)) },
            { label: "Phone", value: <Telephone contact={person.contact} /> },
            { label: "Preferred Language", value: orDash(languageName(person.preferred_language)) },
            ...further,
          ]}
        />
      </SpaceBetween>
    </Container>
  </div>
);

const addressText = ({ street, city, state, zipcode }: Patient | Lead) =>
  [street, city, [state, zipcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

interface Group {
  readonly title: string;
  readonly names: readonly PersonField[];
  /** Returns the items to show. The banner above has the name, age, birth date, contact, language and alert. */
  readonly itemsOf: (person: Patient | Lead) => { readonly label: string; readonly value: string }[];
}

const GROUPS: readonly Group[] = [
  {
    title: "Person",
    names: ["first_name", "middle_name", "last_name", "dob", "gender", "alert"],
    itemsOf: (person) => [{ label: "Gender", value: GENDER_TEXT[person.gender] }],
  },
  {
    title: "Contact details",
    names: ["contact", "email", "preferred_language", "emergency_contact"],
    itemsOf: (person) => [
      { label: "Email", value: orDash(person.email) },
      { label: "Emergency Contact", value: orDash(person.emergency_contact) },
    ],
  },
  {
    title: "Address",
    names: ["street", "city", "state", "zipcode"],
    itemsOf: (person) => [{ label: "Address", value: orDash(addressText(person)) }],
  },
];

/** Shows the personal details of a patient or a lead in groups, each of which is edited in its place. */
export const PersonDetails = <Person extends Patient | Lead>(
  props: Pick<EditableDetailsProps<Person>, "person" | "editable" | "save">,
) => (
  <SpaceBetween size="l">
    {GROUPS.map(({ itemsOf, ...group }) => (
      <EditableDetails key={group.title} {...props} {...group} items={itemsOf(props.person)} />
    ))}
  </SpaceBetween>
);

interface EditableDetailsProps<Person extends Patient | Lead> {
  readonly title: string;
  readonly person: Person;
  readonly names: readonly PersonField[];
  /** The content that is shown while the fields are not being edited. */
  readonly items: ComponentProps<typeof Facts>["items"];
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
      {editing ? <DetailsForm {...props} onDone={() => setEditing(false)} /> : <Facts long items={items} />}
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
  namePersonFields(entity.control);
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
