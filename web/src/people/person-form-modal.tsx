import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { FormModal } from "../components/form-modal.tsx";
import { useEntityForm } from "../lib/forms/use-entity-form.ts";
import { DuplicatesAlert } from "./duplicates-alert.tsx";
import { PersonFields } from "./person-fields.tsx";
import { NOBODY, type PersonSchema, type PersonValues, personInput } from "./person-form.ts";
import { useDuplicates } from "./use-duplicates.ts";

interface PersonFormModalProps<Saved> {
  readonly header: string;
  readonly action: string;
  readonly failure: string;
  readonly schema: PersonSchema;
  readonly birthDateRequired: boolean;
  /** Who is edited; left out for somebody new, who is looked for among those known. */
  readonly edited?: Patient | Lead;
  readonly save: (values: PersonValues, version: number, edited: Partial<PersonValues>) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  /** Saves as well, and goes on from there. */
  readonly second?: { readonly action: string; readonly onSaved: (saved: Saved) => void };
  readonly onCancel: () => void;
}

/** Registers or edits a patient or a lead. */
export function PersonFormModal<Saved>(props: PersonFormModalProps<Saved>) {
  const { header, action, schema, edited, save, second } = props;
  const goOn = useRef(props.onSaved);
  const [checking, setChecking] = useState(false);
  const entity = useEntityForm({
    id: edited ? `person-${"lead_id" in edited ? edited.lead_id : edited.patient_id}` : "person",
    schema,
    defaults: edited ? personInput(edited) : NOBODY,
    version: edited?.version,
    fieldsOf: personInput,
    save,
    onSaved: (saved) => goOn.current(saved),
    failure: props.failure,
  });
  const { control, form } = entity;
  const [first_name, last_name, dob = ""] = useWatch({ control, name: ["first_name", "last_name", "dob"] });
  const duplicates = useDuplicates({ first_name, last_name, dob }, !edited);

  async function submit(then: (saved: Saved) => void) {
    goOn.current = then;
    setChecking(true);
    const values = form.getValues();
    const seen = await duplicates.seen({ ...values, dob: values.dob ?? "" }).finally(() => setChecking(false));
    if (seen) await entity.submit();
  }

  /** "Save and book" becomes "Save anyway and book" while possible duplicates are shown. */
  const anyway = (label: string) => (duplicates.found.length > 0 ? label.replace(/^\w+/, "$& anyway") : label);

  return (
    <FormModal
      header={header}
      action={anyway(action)}
      entity={entity}
      busy={entity.busy || checking}
      onSubmit={() => void submit(props.onSaved)}
      onCancel={props.onCancel}
      second={second && { action: anyway(second.action), onClick: () => void submit(second.onSaved) }}
    >
      <div>
        <DuplicatesAlert found={duplicates.found} />
        <PersonFields control={control} birthDateRequired={props.birthDateRequired} />
      </div>
    </FormModal>
  );
}
