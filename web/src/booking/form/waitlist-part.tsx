import Button from "@cloudscape-design/components/button";
import { useWatch } from "react-hook-form";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { parseTime } from "../../../../shared/values/typed-input.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import type { WaitlistStart } from "../waitlist/waitlist-form.tsx";
import { ANY } from "./booking-fields.ts";
import type { BookingForm } from "./use-offer.ts";

const WaitingHere = lazyPart(async () => ({ default: (await import("../waitlist/matches.tsx")).WaitingHere }));

interface WaitlistPartProps {
  readonly form: BookingForm;
  /** Whether the dialog was opened for a free time of the calendar. */
  readonly fromCalendar: boolean;
  /** Called with the choices when the patient is to be added to the waitlist. */
  readonly onWait: (choices: WaitlistStart) => void;
  readonly onBooked: (appointment: Appointment) => void;
}

/** Shows the patients who wait for the chosen free time of the calendar, and offers to add the patient to the waitlist. */
export function WaitlistPart({ form, fromCalendar, onWait, onBooked }: WaitlistPartProps) {
  const [person, location_id, practitioner_id, date, start_time] = useWatch({
    control: form.control,
    name: ["person", "location_id", "practitioner_id", "date", "start_time"],
  });
  const hasPlainTime = location_id && practitioner_id !== ANY && parseTime(start_time) === start_time;
  return (
    <>
      {fromCalendar && person.kind === "none" && hasPlainTime && (
        <WaitingHere time={{ practitioner_id, location_id, date, start_time }} onBooked={onBooked} />
      )}
      <div>
        No time suits?{" "}
        <Button
          variant="inline-link"
          formAction="none"
          onClick={() => {
            const { service_id, ...values } = form.getValues();
            onWait({ person: values.person, location_id, service_id, practitioner_id: values.practitioner_id });
          }}
        >
          Add to waitlist
        </Button>
      </div>
    </>
  );
}
