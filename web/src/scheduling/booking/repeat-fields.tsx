import { useWatch } from "react-hook-form";
import { SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { type BookingControl, OTHER_WEEKS } from "./booking-fields.ts";

const OPTIONS = [
  { value: "", label: "Does not repeat" },
  { value: "1", label: "Every week" },
  { value: "2", label: "Every 2 weeks" },
  { value: OTHER_WEEKS, label: "Every few weeks" },
];

/** Shows the fields for how often an appointment repeats, and how many appointments the series has. */
export function RepeatFields({ control }: { readonly control: BookingControl }) {
  const repeat = useWatch({ control, name: "repeat" });
  return (
    <div className="booking-offer">
      <SelectField control={control} name="repeat" label="Repeat" options={OPTIONS} ariaRequired={false} />
      {repeat === OTHER_WEEKS && (
        <TextField control={control} name="every_weeks" label="Weeks between appointments" inputMode="numeric" />
      )}
      {repeat !== "" && <TextField control={control} name="count" label="Number of appointments" inputMode="numeric" />}
    </div>
  );
}
