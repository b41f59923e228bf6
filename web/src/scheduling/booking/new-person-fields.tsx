import Button from "@cloudscape-design/components/button";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import { DuplicatesAlert, type KnownPersonChoice } from "../../people/duplicates-alert.tsx";
import { PersonFields } from "../../people/person-fields.tsx";
import type { BookingControl, BookingInput } from "./booking-fields.ts";
import type { NewPerson } from "./use-new-person.ts";

const NAMES = ["first_name", "last_name", "contact", "dob"] as const;

interface NewPersonFieldsProps {
  readonly control: BookingControl;
  /** Registers what takes the focus of the form's field for the person. */
  readonly personRef: (element: { readonly focus: () => void }) => void;
  readonly newPerson: NewPerson;
  readonly choice: KnownPersonChoice;
  readonly onBack: () => void;
}

/** The fields for the details that a new person gives on the telephone. Possible duplicates are shown at once. */
export function NewPersonFields({ control, personRef, newPerson, choice, onBack }: NewPersonFieldsProps) {
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
