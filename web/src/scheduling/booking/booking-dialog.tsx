import Alert from "@cloudscape-design/components/alert";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { locationsQuery } from "../../api/locations.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { wallClock } from "../../lib/wall-clock.ts";
import type { BookingStart } from "./booking-fields.ts";
import { DayField } from "./day-field.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { PersonPicker } from "./person-picker.tsx";
import { TimeField } from "./time-field.tsx";
import { useBooking } from "./use-booking.ts";
import { useNextFreeDay } from "./use-next-free-day.ts";
import { useOffer } from "./use-offer.ts";
import "./booking.css";
import { Dialog } from "../../components/dialog.tsx";

interface BookingDialogProps {
  /** The choices that are made already. */
  readonly start?: BookingStart;
  /** The appointment to move. It is left out for a new one. */
  readonly moved?: Appointment | undefined;
  readonly onDone: (appointment: Appointment) => void;
  readonly onCancel: () => void;
}

/** Books or moves an appointment: patient, location, service, practitioner and day narrow the times that are free. */
export default function BookingDialog({ start = {}, moved, onDone, onCancel }: BookingDialogProps) {
  const { data: locations, error, refetch } = useQuery(locationsQuery());
  if (locations && locations.length > 0)
    return <BookingForm start={start} moved={moved} locations={locations} onDone={onDone} onCancel={onCancel} />;
  return (
    <Dialog size="large" header={headerOf(moved)} onDismiss={onCancel}>
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

const headerOf = (moved: Appointment | undefined) => (moved ? "Reschedule" : "Book Appointment");
const actionOf = (moved: Appointment | undefined) => (moved ? "Move appointment" : "Book");

const CHOICES = ["location_id", "service_id", "practitioner_id"] as const;

interface BookingFormProps extends BookingDialogProps {
  readonly start: BookingStart;
  readonly locations: readonly Location[];
}

function BookingForm({ start, moved, locations, onDone, onCancel }: BookingFormProps) {
  const entity = useBooking({ start, moved, locations, onDone });
  const { form, control } = entity;
  const offered = useOffer(form, locations, moved);
  const { location, offer } = offered;
  const nextFreeDay = useNextFreeDay((date) => form.setValue("date", date, { shouldValidate: true }));
  const fixed = moved !== undefined || (start.person !== undefined && start.person.kind !== "none");

  // The timeout lets the chosen person take the place of the search, which holds the focus until then.
  const askNext = () => setTimeout(() => form.setFocus(CHOICES.find((name) => form.getValues(name) === "") ?? "date"));

  return (
    <FormModal header={headerOf(moved)} action={actionOf(moved)} entity={entity} onCancel={onCancel}>
      <PersonPicker control={control} fixed={fixed} onFound={askNext} />
      {offered.failures.map((failure) => (
        <FailureAlert key={failure.header} {...failure} />
      ))}
      <OfferFields control={control} offered={offered} />
      <DayField control={control} today={wallClock(location?.time_zone ?? "UTC").date} />
      <TimeField
        control={control}
        offer={offer}
        practitioner={offered.practitioners?.find(({ staff_id }) => staff_id === offer?.practitioner_id)?.first_name}
        moved={moved}
        timeZone={location?.time_zone}
        searching={nextFreeDay.searching}
        onNextFreeDay={() => offer && void nextFreeDay.search(offer)}
      />
    </FormModal>
  );
}
