import { lazy, Suspense } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { BookingStart } from "./booking-fields.ts";

// Its files are only loaded once somebody books.
const BookingDialog = lazy(() => import("./booking-dialog.tsx"));

/** What somebody wants to book, as far as it is known, or the appointment that is to be moved. */
export interface BookingRequest {
  readonly start?: BookingStart;
  readonly moved?: Appointment;
}

interface BookingProps {
  readonly request: BookingRequest | undefined;
  readonly onClose: () => void;
  /** @default nothing but closing */
  readonly onBooked?: (appointment: Appointment) => void;
}

/** The place of the booking dialog on a page; empty until something is requested. */
export const Booking = ({ request, onClose, onBooked }: BookingProps) =>
  request && (
    <Suspense>
      <BookingDialog
        {...request}
        onCancel={onClose}
        onDone={(appointment) => {
          onClose();
          onBooked?.(appointment);
        }}
      />
    </Suspense>
  );
