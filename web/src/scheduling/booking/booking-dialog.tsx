import Alert from "@cloudscape-design/components/alert";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { locationsQuery } from "../../api/locations.ts";
import { ConflictAlert } from "../../components/conflict-alert.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { wallClock } from "../../lib/wall-clock.ts";
import type { BookingStart } from "./booking-fields.ts";
import { DayField } from "./day-field.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { PersonPicker } from "./person-picker.tsx";
import { TimeField } from "./time-field.tsx";
import { useBooking } from "./use-booking.ts";
import { useOffer } from "./use-offer.ts";
import "./booking.css";

interface BookingDialogProps {
  /** What is known already; the rest is asked for. */
  readonly start?: BookingStart;
  /** The appointment that is to be moved; left out for a new one. */
  readonly moved?: Appointment | undefined;
  readonly onDone: (appointment: Appointment) => void;
  readonly onCancel: () => void;
}

/** The one way to book or move an appointment: who, where, what, with whom, which day, and then the times that are free. */
export default function BookingDialog({ start = {}, moved, onDone, onCancel }: BookingDialogProps) {
  const { data: locations, error, refetch } = useQuery(locationsQuery());
  if (locations && locations.length > 0)
    return <BookingForm start={start} moved={moved} locations={locations} onDone={onDone} onCancel={onCancel} />;
  return (
    <FormModal
      header={headerOf(moved)}
      action={actionOf(moved)}
      busy={!error && !locations}
      onSubmit={onCancel}
      onCancel={onCancel}
    >
      {error && <FailureAlert error={error} onRetry={() => void refetch()} />}
      {locations && (
        <Alert type="info" statusIconAriaLabel="Info">
          Your clinic has no location yet. Its administrator can add one under Locations.
        </Alert>
      )}
      {!error && !locations && <StatusIndicator type="loading">Loading</StatusIndicator>}
    </FormModal>
  );
}

const headerOf = (moved: Appointment | undefined) => (moved ? "Reschedule" : "Book Appointment");
const actionOf = (moved: Appointment | undefined) => (moved ? "Move appointment" : "Book");

const CHOICES = ["location_id", "service_id", "practitioner_id"] as const;

interface BookingFormProps extends BookingDialogProps {
  readonly start: BookingStart;
  readonly locations: readonly Location[];
}

function BookingForm({ start, moved, locations, onDone, onCancel }: BookingFormProps) {
  const { form, control, busy, submit, conflict } = useBooking({ start, moved, locations, onDone });
  const offered = useOffer(form, locations, moved);
  const { location, offer, searching, goToNextFreeDay } = offered;
  const fixed = moved !== undefined || (start.person !== undefined && start.person.kind !== "none");

  /** Goes on to the first choice that is still to be made, once the found person has taken the search's place. */
  const askNext = () => setTimeout(() => form.setFocus(CHOICES.find((name) => form.getValues(name) === "") ?? "date"));

  return (
    <FormModal
      header={headerOf(moved)}
      action={actionOf(moved)}
      busy={busy}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    >
      <ConflictAlert conflict={conflict} />
      <PersonPicker control={control} fixed={fixed} onFound={askNext} />
      <OfferFields control={control} offered={offered} />
      <DayField control={control} today={wallClock(location?.time_zone ?? "UTC").date} />
      <TimeField
        control={control}
        offer={offer}
        timeZone={location?.time_zone}
        searching={searching}
        onNextFreeDay={() => void goToNextFreeDay()}
      />
    </FormModal>
  );
}
