import Button from "@cloudscape-design/components/button";
import { type Control, useWatch } from "react-hook-form";
import { DateField } from "../../components/date-field.tsx";
import { FieldGrid } from "../../components/field-grid.tsx";
import { TextField } from "../../components/text-field.tsx";
import { DuplicatesAlert } from "../../people/duplicates-alert.tsx";
import { useDuplicates } from "../../people/use-duplicates.ts";
import type { BookingInput, BookingValues } from "./booking-fields.ts";

interface NewPersonFieldsProps {
  readonly control: Control<BookingInput, unknown, BookingValues>;
  readonly onBack: () => void;
}

/** Asks for the details that a new person gives on the telephone, and names possible duplicates at once. */
export function NewPersonFields({ control, onBack }: NewPersonFieldsProps) {
  const [first_name = "", last_name = "", dob = ""] = useWatch({
    control,
    name: ["person.first_name", "person.last_name", "person.dob"],
  });
  const { found } = useDuplicates({ first_name, last_name, dob }, true);
  return (
    <div className="new-person">
      <div className="new-person-head">
        <strong>New person</strong>
        <Button formAction="none" variant="link" onClick={onBack}>
          Search again
        </Button>
      </div>
      <DuplicatesAlert found={found} />
      <FieldGrid>
        <TextField control={control} name="person.first_name" label="First Name" autoComplete="off" ariaRequired />
        <TextField control={control} name="person.last_name" label="Last Name" autoComplete="off" ariaRequired />
        <TextField
          control={control}
          name="person.contact"
          label="Contact"
          inputMode="tel"
          autoComplete="off"
          ariaRequired
          autoFocus
        />
        <DateField control={control} name="person.dob" label="Date of Birth" optional />
      </FieldGrid>
    </div>
  );
}
