import { useEffect, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { whenQuiet } from "../../lib/async.ts";
import { useOnLeaving } from "../../lib/hooks.ts";
import type { BookingStart } from "./booking-fields.ts";

// The dialog's files are only loaded when it is opened.
const BookingDialog = lazyPart(() => import("./booking-dialog.tsx"));

/** What the dialog is opened for: a new appointment with some choices, or an appointment to move. */
export interface BookingRequest {
  readonly start?: BookingStart;
  readonly moved?: Appointment;
  /** Whether the patient is a walk-in, who has come without an appointment and is seen now. */
  readonly walkIn?: boolean;
  /** The id of the waitlist entry that the booking fulfils. */
  readonly waitlistEntryId?: string;
}

/** What the page that opened the dialog needs of the booked or moved appointment. */
export type Booked = Pick<Appointment, "patient_id">;

interface BookingProps {
  readonly request: BookingRequest | undefined;
  readonly onClose: () => void;
  /** Called after the dialog has closed. */
  readonly onBooked?: (booked: Booked) => void;
}

/** Shows the booking dialog while there is a request. Its files are loaded once the page has been open for a while. */
export function Booking({ request, onClose, onBooked }: BookingProps) {
  useEffect(() => whenQuiet([BookingDialog.preload]), []);
  if (!request) return null;
  return (
    <BookingDialog
      {...request}
      onCancel={onClose}
      onDone={(booked) => {
        onClose();
        onBooked?.(booked);
      }}
    />
  );
}

/** Returns the booking dialog, which is closed at first, and the function that opens it. */
export function useBookingDialog(onBooked: BookingProps["onBooked"] = () => undefined) {
  const [request, open] = useState<BookingRequest>();
  useOnLeaving(() => open(undefined));
  const dialog = <Booking request={request} onClose={() => open(undefined)} onBooked={onBooked} />;
  return [dialog, open] as const;
}
