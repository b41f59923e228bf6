import { useWatch } from "react-hook-form";
import { type WaitlistEntry, waitlistFields } from "../../../../shared/appointments/waitlist.ts";
import { emptyValues, valuesOf } from "../../../../shared/contract/field-lists.ts";
import { appointmentsApi } from "../../api/api.ts";
import { waitlistChanged } from "../../api/waitlist.ts";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { ANY, type BookingInput } from "../form/booking-fields.ts";
import { PersonPicker, useNewPerson } from "../form/person-picker.tsx";
import { openFocusedList } from "../form/use-focus-next.ts";
import { PreferenceFields, WaitlistFields, type WaitlistInput, type WaitlistValues } from "./preference-fields.tsx";
import { WAITLIST_SCREEN } from "./texts.ts";

const fieldsOf = ({ patient_id, patient_name: name, patient_alert: alert, ...entry }: WaitlistEntry) => ({
  person: { kind: "patient", patient_id, name, alert } as const,
  location_id: entry.location_id,
  ...valuesOf(waitlistFields, entry),
});

const EMPTY: WaitlistInput = { person: { kind: "none" }, location_id: "", ...emptyValues(waitlistFields) };

/** What the dialog begins with: the desk's location, or the choices of a booking for which no time suited. */
export type WaitlistStart = Partial<Pick<BookingInput, "person" | "location_id" | "service_id" | "practitioner_id">>;

const startOf = ({ practitioner_id = "", location_id = "", ...start }: WaitlistStart): WaitlistInput => ({
  ...EMPTY,
  ...start,
  location_id,
  practitioner_id: practitioner_id === ANY ? "" : practitioner_id,
});

interface WaitlistFormProps {
  readonly start?: WaitlistStart;
  /** The entry to edit; undefined for a new one. */
  readonly entry?: WaitlistEntry | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Shows the dialog that adds a person to the waitlist or edits an entry. */
export default function WaitlistForm({ start = {}, entry, onDone, onCancel }: WaitlistFormProps) {
  const entity = useEntityForm<WaitlistInput, WaitlistValues, WaitlistEntry>({
    id: `waitlist-${entry?.entry_id ?? "new"}`,
    schema: WaitlistFields,
    defaults: entry ? fieldsOf(entry) : startOf(start),
    ...(entry && { version: entry.version, fieldsOf }),
    save: async ({ person, ...preferences }, version, { person: _, ...edited }) => {
      if (entry)
        return appointmentsApi.updateWaitlistEntry({
          params: { entry_id: entry.entry_id },
          body: { ...edited, version },
        });
      const patient_id = await newPerson.register(person);
      return appointmentsApi.addToWaitlist({ body: { patient_id, ...preferences } });
    },
    onSaved: ({ patient_name }) => {
      void waitlistChanged();
      notifySuccess(entry ? WAITLIST_SCREEN.updated : WAITLIST_SCREEN.added(patient_name));
      onDone();
    },
    failure: WAITLIST_SCREEN.saveFailed,
  });
  const { getValues, setValue, setFocus } = entity.form;
  const newPerson = useNewPerson({
    person: useWatch({ control: entity.control, name: "person" }),
    getPerson: () => getValues("person"),
    setPerson: (person) => setValue("person", person),
  });
  function focusNext() {
    const next = (["location_id", "service_id"] as const).find((name) => getValues(name) === "");
    setFocus(next ?? "practitioner_id");
    if (next) void openFocusedList();
  }
  const action = entry ? "Save" : "Add";
  return (
    <FormModal
      header={entry ? "Edit waitlist entry" : "Add to waitlist"}
      action={newPerson.hasLikely ? `${action} anyway` : action}
      entity={entity}
      onCancel={onCancel}
    >
      {/* The timeout waits until the chosen person has replaced the search field, which still has the focus. */}
      <PersonPicker
        newPerson={newPerson}
        verb="Add"
        fixed={entry !== undefined}
        onFound={() => setTimeout(focusNext)}
      />
      <PreferenceFields entity={entity} />
    </FormModal>
  );
}
