import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { TimeInput } from "../../components/dates/time-field.tsx";
import { SelectField } from "../../components/forms/choice-fields.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { type BookingControl, MONTHLY, OTHER_WEEKS } from "./booking-fields.ts";

const OPTIONS = [
  { value: "", label: "Does not repeat" },
  { value: "1", label: "Every week" },
  { value: "2", label: "Every 2 weeks" },
  { value: OTHER_WEEKS, label: "Every few weeks" },
  { value: MONTHLY, label: "Every month, on the same weekday" },
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

interface OverbookFieldsProps {
  readonly control: BookingControl;
  /** Whether the time is asked for. A walk-in starts now. */
  readonly asksTime: boolean;
}

/** Shows the fields for booking a taken time, which needs a reason. */
export function OverbookFields({ control, asksTime }: OverbookFieldsProps) {
  const [open, setOpen] = useState(false);
  const { field: time } = useController({ control, name: "start_time" });
  const { field: reason } = useController({ control, name: "overbook_reason" });
  // A reason that is restored, or was typed before these fields were hidden, must not be sent unseen.
  if (reason.value && !open) setOpen(true);
  return (
    <>
      <Checkbox
        checked={open}
        onChange={({ detail }) => {
          setOpen(detail.checked);
          if (!detail.checked) reason.onChange("");
        }}
      >
        Overbook
      </Checkbox>
      {open && (
        <div className="booking-offer">
          {asksTime && (
            <FormField label="Start at" constraintText="For example 9:30 AM">
              <TimeInput value={time.value} onChange={time.onChange} onBlur={time.onBlur} />
            </FormField>
          )}
          <TextField control={control} name="overbook_reason" label="Reason for overbooking" autoComplete="off" />
        </div>
      )}
    </>
  );
}
