import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import { useState } from "react";
import { useController } from "react-hook-form";
import { TextField } from "../../components/text-field.tsx";
import { TimeInput } from "../../components/time-input.tsx";
import type { BookingControl } from "./booking-fields.ts";

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
