import { useEffect } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { loadedLater } from "../../components/loaded-later.tsx";
import { whenIdle } from "../../lib/when-idle.ts";
import type { BookingStart } from "./booking-fields.ts";

// The dialog's files are only loaded when it is opened.
const BookingDialog = loadedLater(() => import("./booking-dialog.tsx"));

/** The choices that are made already for a new appointment, or the appointment to move. */
export interface BookingRequest {
  readonly start?: BookingStart;
  readonly moved?: Appointment;
  /** Whether the patient is here without an appointment, to be seen now. */
  readonly walkIn?: boolean;
  /** The entry of the waitlist that the booking fulfils. */
  readonly waitlistEntryId?: string;
}

interface BookingProps {
  readonly request: BookingRequest | undefined;
  readonly onClose: () => void;
  /** Called with the appointment once the dialog is closed. */
  readonly onBooked?: (appointment: Appointment) => void;
}

/** Shows the booking dialog on a page while something is requested. Its files are loaded before that, when the browser is idle. */
export function Booking({ request, onClose, onBooked }: BookingProps) {
  useEffect(() => whenIdle([BookingDialog.preload]), []);
  if (!request) return null;
  return (
    <BookingDialog
      {...request}
      onCancel={onClose}
      onDone={(appointment) => {
        onClose();
        onBooked?.(appointment);
      }}
    />
  );
}
