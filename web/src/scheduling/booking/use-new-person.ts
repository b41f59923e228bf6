import { useWatch } from "react-hook-form";
import { ClinicError } from "../../../../shared/errors.ts";
import { BOOKING_SCREEN } from "../../../../shared/messages/appointments.ts";
import { type Duplicate, identityOf } from "../../people/duplicates.ts";
import { NO_ONE, useDuplicates } from "../../people/use-duplicates.ts";
import type { PersonChoice, PersonInput } from "./booking-fields.ts";
import { ensurePatient } from "./ensure-patient.ts";
import type { BookingForm } from "./use-offer.ts";

const newIdentity = (person: PersonInput) => (person.kind === "new" ? identityOf(person) : NO_ONE);

/** The possible duplicates of the new person of a form, and the registration of the person. */
export interface NewPerson {
  readonly found: readonly Duplicate[];
  /** Whether one of them is likely, so that registering the person is a decision. */
  readonly hasLikely: boolean;
  readonly dismiss: (duplicate: Duplicate) => void;
  /** Forgets who was dismissed, because another person is chosen. */
  readonly restart: () => void;
  /**
   * Returns the id of the patient that the form is for, who is registered if necessary.
   * @throws ClinicError if there are likely duplicates that were not shown yet. They are shown then.
   */
  readonly register: (person: PersonChoice) => Promise<string>;
}

/** Compares the new person of a form with all known people while it is typed, and once more before it is registered. */
export function useNewPerson(form: BookingForm): NewPerson {
  const person = useWatch({ control: form.control, name: "person" });
  const { found, seen, dismiss, restart, remember } = useDuplicates(newIdentity(person));

  async function register(chosen: PersonChoice): Promise<string> {
    const isNew = chosen.kind === "new";
    // The typed values are compared, because the shown duplicates belong to them.
    if (isNew && !(await seen(newIdentity(form.getValues("person")))))
      throw new ClinicError("invalid", BOOKING_SCREEN.likelyDuplicate);
    return ensurePatient(chosen, (next) => {
      form.setValue("person", next);
      if (isNew && next.kind === "patient") remember(next.patient_id);
    });
  }

  const hasLikely = person.kind === "new" && found.some(({ likely }) => likely);
  return { found, hasLikely, dismiss, restart, register };
}
