import Button from "@cloudscape-design/components/button";
import type { Control } from "react-hook-form";
import { DuplicatesAlert, type KnownPersonChoice } from "../../people/duplicates-alert.tsx";
import { PersonFields } from "../../people/person-fields.tsx";
import type { BookingInput, BookingValues } from "./booking-fields.ts";
import type { NewPerson } from "./use-new-person.ts";

interface NewPersonFieldsProps {
  readonly control: Control<BookingInput, unknown, BookingValues>;
  readonly newPerson: NewPerson;
  readonly choice: KnownPersonChoice;
  readonly onBack: () => void;
}

/** The fields for the details that a new person gives on the telephone. Possible duplicates are shown at once. */
export function NewPersonFields({ control, newPerson, choice, onBack }: NewPersonFieldsProps) {
  return (
    <div className="new-person">
      <div className="new-person-head">
        <strong>New person</strong>
        <Button formAction="none" variant="link" onClick={onBack}>
          Search again
        </Button>
      </div>
      <DuplicatesAlert found={newPerson.found} onDismiss={newPerson.dismiss} choice={choice} />
      <PersonFields
        control={control}
        path="person."
        names={["first_name", "last_name", "contact", "dob"]}
        focused="contact"
        birthDateRequired={false}
      />
    </div>
  );
}
