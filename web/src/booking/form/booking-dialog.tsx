import "./booking.css";
import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { locationsQuery } from "../../api/locations.ts";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { TextAreaField } from "../../components/forms/text-area-field.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { wallClock } from "../../lib/wall-clock.ts";
import { useSession } from "../../session/session-store.ts";
import { SERIES_SCREEN } from "../series/series-dates.tsx";
import { SeriesScope } from "../series/series-scope.tsx";
import type { WaitlistStart } from "../waitlist/waitlist-form.tsx";
import type { Booked, BookingRequest } from "./booking.tsx";
import { ANY, type BookingStart } from "./booking-fields.ts";
import { DayField } from "./day-field.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { PatientSummary, RepeatWarning } from "./patient-summary.tsx";
import { PersonPicker } from "./person-picker.tsx";
import { OverbookFields, RepeatFields } from "./repeat-fields.tsx";
import { TimeField } from "./time-field.tsx";
import { type BookingOptions, NOT_MOVED, useBooking, useLastChoices } from "./use-booking.ts";
import { useFocusNext } from "./use-focus-next.ts";
import { NONE_FREE } from "./use-walk-in.ts";
import { WaitlistPart } from "./waitlist-part.tsx";

// Most bookings need no choice of rooms, no series and no waitlist.
const RoomField = lazyPart(() => import("./room-field.tsx"));
const SeriesDialog = lazyPart(() => import("../series/series-dialog.tsx"));
const WaitlistForm = lazyPart(() => import("../waitlist/waitlist-form.tsx"));

/** Stands below the reason of the refusal, which says that the time is being booked or offered. */
const HELD = "If you take this time anyway, the patient is told that it is taken.";

/** Returns the title of the dialog, and the label of its button. */
function textsOf(moved: Appointment | undefined, walkIn = false) {
  if (moved) return { header: "Reschedule", action: "Move appointment" };
  return walkIn ? { header: "Walk-in", action: "Check in now" } : { header: "Book Appointment", action: "Book" };
}

interface BookingFormProps extends BookingOptions {
  readonly onCancel: () => void;
  /** Called with the choices when the patient is to be added to the waitlist. */
  readonly onWait: (choices: WaitlistStart) => void;
}

/** Shows the form of the booking dialog. It offers the times that are free for the other choices. */
function BookingForm(props: BookingFormProps) {
  const { start, moved, walkIn: startsAsWalkIn = false, waitlistEntryId, onDone, onCancel, onWait } = props;
  const [walkIn, setWalkIn] = useState(startsAsWalkIn);
  const { entity, hasRestoredPerson, newPerson, offered, walkInChoices, isNoneFree, isHeld, preview } = useBooking({
    ...props,
    walkIn,
  });
  const { form, control } = entity;
  const { location, service, offer } = offered;
  const needsRoomField = service && (service.needs_room || Boolean(start.room_id));
  useEffect(() => {
    // A room that was chosen for another service is removed with its field.
    if (needsRoomField === false) form.setValue("room_id", "");
  }, [form, needsRoomField]);
  // A walk-in who is booked for later is still at the chosen location, which the latest appointment must not replace.
  const suggestion = useLastChoices(form, start, !moved && !hasRestoredPerson, startsAsWalkIn);
  const canOverbook = useSession(({ user }) => user?.tenant?.allow_overbooking) && !moved;
  const isPersonFixed = moved !== undefined || (start.person !== undefined && start.person.kind !== "none");

  const onFirst = useCallback(
    (defaultValue: string) => {
      // A time that the person has chosen is not replaced.
      const isChosen = form.getValues("start_time") !== "" && form.getFieldState("start_time").isDirty;
      if (!isChosen) form.resetField("start_time", { defaultValue });
    },
    [form],
  );
  const focusNextChoice = useFocusNext(form);
  const focusesNext = isPersonFixed && !moved;
  useEffect(() => {
    // The dialog focuses its first field before this runs.
    const timer = focusesNext ? setTimeout(() => void focusNextChoice()) : undefined;
    return () => clearTimeout(timer);
  }, [focusesNext, focusNextChoice]);

  function bookNextFreeTime() {
    setWalkIn(false);
    form.resetField("start_time", { defaultValue: "" });
    form.resetField("practitioner_id", { defaultValue: ANY });
    form.resetField("overbook_reason");
    // By then the form has rendered the date, which takes the focus of the removed button.
    setTimeout(() => form.setFocus("date"));
  }

  const isNew = !moved && !walkIn && !waitlistEntryId;
  const [repeat, scope, person] = useWatch({ control, name: ["repeat", "scope", "person"] });
  const patient = person.kind === "patient" ? person : undefined;
  const today = wallClock(location?.time_zone ?? "UTC").date;
  const isSeries = repeat !== "" || scope === "following";
  const { header, action: single } = textsOf(moved, walkIn);
  const action = isSeries ? SERIES_SCREEN.preview : single;
  return (
    <>
      <FormModal
        header={header}
        action={newPerson.hasLikely || isHeld ? `${action} anyway` : action}
        entity={entity}
        onCancel={onCancel}
      >
        <div className={patient && "booking-patient"}>
          {/* The timeout waits until the chosen person has replaced the search field, which still has the focus. */}
          <PersonPicker
            newPerson={newPerson}
            verb="Book"
            fixed={isPersonFixed}
            onFound={() => setTimeout(() => void focusNextChoice())}
          />
          {patient && <PatientSummary patient={patient} today={today} moved={moved} />}
        </div>
        {offered.failures.map((failure) => (
          <FailureAlert key={failure.header} {...failure} />
        ))}
        <OfferFields control={control} offered={offered} walkInChoices={walkInChoices} suggestion={suggestion} />
        {service && needsRoomField && <RoomField control={control} service={service} moves={moved !== undefined} />}
        {isHeld && (
          <div role="status">
            <Alert type="warning" statusIconAriaLabel="Warning">
              {HELD}
            </Alert>
          </div>
        )}
        {isNoneFree && (
          <Alert type="warning" statusIconAriaLabel="Warning">
            {NONE_FREE}{" "}
            <Button variant="inline-link" formAction="none" onClick={bookNextFreeTime}>
              Book the next free time
            </Button>{" "}
            instead{canOverbook ? ", or overbook." : "."}
          </Alert>
        )}
        {!walkIn && <DayField control={control} today={today} />}
        {patient && (
          <RepeatWarning
            control={control}
            patient_id={patient.patient_id}
            service={service}
            today={today}
            moved={moved}
          />
        )}
        {!walkIn && (
          <TimeField
            control={control}
            offer={offer}
            practitioner={
              offered.practitioners?.find(({ staff_id }) => staff_id === offer?.practitioner_id)?.first_name
            }
            moved={moved}
            timeZone={location?.time_zone}
            {...(!moved && { onFirst })}
          />
        )}
        {isNew && (
          <WaitlistPart form={form} fromCalendar={start.start_time !== undefined} onWait={onWait} onBooked={onDone} />
        )}
        {isNew && <RepeatFields control={control} />}
        {moved?.series_id && (
          <SeriesScope value={scope} onChange={(next) => form.setValue("scope", next, { shouldDirty: true })} />
        )}
        {canOverbook && offer?.practitioner_id !== ANY && <OverbookFields control={control} asksTime={!walkIn} />}
        {!moved && <TextField control={control} name="reason" label="Reason" optional autoComplete="off" />}
        {!moved && <TextAreaField control={control} name="note" label="Note" optional />}
      </FormModal>
      {preview && <SeriesDialog {...preview} />}
    </>
  );
}

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
