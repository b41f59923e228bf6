import Button from "@cloudscape-design/components/button";
import { type Control, useWatch } from "react-hook-form";
import { DuplicatesAlert } from "../../people/duplicates-alert.tsx";
import { PersonFields } from "../../people/person-fields.tsx";
import { useDuplicates } from "../../people/use-duplicates.ts";
import type { BookingInput, BookingValues } from "./booking-fields.ts";

interface NewPersonFieldsProps {
  readonly control: Control<BookingInput, unknown, BookingValues>;
  readonly onBack: () => void;
}

/** The fields for the details that a new person gives on the telephone. Possible duplicates are shown at once. */
export function NewPersonFields({ control, onBack }: NewPersonFieldsProps) {
  const [first_name = "", last_name = "", dob = "", contact = ""] = useWatch({
    control,
    name: ["person.first_name", "person.last_name", "person.dob", "person.contact"],
  });
  const { found } = useDuplicates({ first_name, last_name, dob, contact, email: "" });
  return (
    <div className="new-person">
      <div className="new-person-head">
        <strong>New person</strong>
        <Button formAction="none" variant="link" onClick={onBack}>
          Search again
        </Button>
      </div>
      <DuplicatesAlert found={found} />
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
