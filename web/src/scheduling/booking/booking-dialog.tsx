import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { locationsQuery } from "../../api/locations.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import type { WaitlistStart } from "../waitlist/waitlist-form.tsx";
import type { Booked, BookingRequest } from "./booking.tsx";
import type { BookingStart } from "./booking-fields.ts";
import { BookingForm, textsOf } from "./booking-form.tsx";
import { NOT_MOVED } from "./use-booking.ts";

// Most bookings don't need the waitlist.
const WaitlistForm = lazyPart(() => import("../waitlist/waitlist-form.tsx"));

const NO_CHOICES: BookingStart = {};

interface BookingDialogProps extends BookingRequest {
  readonly onDone: (booked: Booked) => void;
  readonly onCancel: () => void;
}

/** Shows the dialog that books or moves an appointment. The waitlist's form takes its place if no time suits. */
export default function BookingDialog({ start = NO_CHOICES, ...request }: BookingDialogProps) {
  const { moved, walkIn, onCancel } = request;
  const { data: locations, error, refetch } = useQuery(locationsQuery());
  const [waitlistStart, setWaitlistStart] = useState<WaitlistStart>();
  const [ended, setEnded] = useState<string>();
  if (waitlistStart) return <WaitlistForm start={waitlistStart} onDone={onCancel} onCancel={onCancel} />;
  if (ended)
    return (
      <Dialog header={NOT_MOVED} onDismiss={onCancel} actions={<Button onClick={onCancel}>Close</Button>}>
        {ended}
      </Dialog>
    );
  if (locations && locations.length > 0)
    return (
      <BookingForm {...request} start={start} locations={locations} onWait={setWaitlistStart} onEnded={setEnded} />
    );
  return (
    <Dialog size="large" header={textsOf(moved, walkIn).header} onDismiss={onCancel}>
      {error && <FailureAlert error={error} onRetry={() => void refetch()} />}
      {locations && (
        <Alert type="info" statusIconAriaLabel="Info">
          Your clinic has no location yet. Its administrator can add one under Locations.
        </Alert>
      )}
      {!error && !locations && <StatusIndicator type="loading">Loading</StatusIndicator>}
    </Dialog>
  );
}
