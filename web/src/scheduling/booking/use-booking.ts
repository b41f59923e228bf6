import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { availabilityKey } from "../../api/appointments.ts";
import { appointmentsChanged } from "../../api/appointments-cache.ts";
import { peopleChanged } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { waitlistChanged } from "../../api/waitlist.ts";
import { Declined } from "../../lib/declined.ts";
import { type EntityForm, useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { bookedText, conflictText } from "../appointments/step-texts.ts";
import { useReschedule } from "../appointments/use-reschedule.ts";
import { rememberDeskLocation } from "../desk-location.ts";
import type { SeriesRequest } from "../series/series-operation.ts";
import type { Booked, BookingRequest } from "./booking.tsx";
import { BookingFields, type BookingInput, type BookingStart, type BookingValues, NOW } from "./booking-fields.ts";
import { inputOf, newInput } from "./booking-input.ts";
import { rememberFirstService } from "./first-service.ts";
import { isForPerson } from "./person-choice.ts";
import { saveBooking } from "./save-booking.ts";
import { useNewPerson } from "./use-new-person.ts";
import { useOffer } from "./use-offer.ts";
import { useWalkIn } from "./use-walk-in.ts";

export interface BookingOptions extends BookingRequest {
  readonly start: BookingStart;
  readonly locations: readonly Location[];
  readonly onDone: (booked: Booked) => void;
  /** Called with the reason when the appointment can no longer be moved. */
  readonly onEnded: (reason: string) => void;
}

/** What the screen says above the reason why an appointment was not moved. */
export const NOT_MOVED = "The appointment was not moved.";

/** Returns what another person did to the appointment if it can't be moved any more. */
function endOfMove(moved: Appointment, error: unknown): string | undefined {
  if (!(error instanceof ClinicError) || !error.conflict) return undefined;
  const { appointment_status } = error.conflict.current as Appointment;
  return appointment_status === "BOOKED" ? undefined : conflictText(moved, error.conflict);
}

/** Returns how the input of a new booking is kept: whole, because its choices depend on one another and few of them are typed. */
const wholeBooking = (start: BookingStart) => ({
  isWorthKeeping: ({ person }: BookingInput) => person.kind !== "none",
  // A dialog for another person, or for another time of the calendar, must not open with kept choices.
  fits: ({ person, start_time }: BookingInput) =>
    isForPerson(person, start.person) && (start.start_time === undefined || start.start_time === start_time),
});

/** Returns the state of the booking form, and what it offers. Saving it registers the person, books or moves, and refreshes the lists. */
export function useBooking(options: BookingOptions) {
  const { start, moved, walkIn = false, waitlistEntryId, locations, onDone, onEnded } = options;
  const { announce } = useReschedule();
  const [series, setSeries] = useState<SeriesRequest>();

  async function bookOrMove(values: BookingValues, version: number, edited: Partial<BookingValues>) {
    try {
      if (moved) return await saveBooking(values, { moved, version, edited });
      const { register } = newPerson;
      const saved = await saveBooking(values, { walkIn, isNoneFree, waitlistEntryId, register });
      rememberFirstService(values);
      return saved;
    } catch (error) {
      const ended = moved && endOfMove(moved, error);
      if (ended) {
        void appointmentsChanged();
        onEnded(ended);
        throw new Declined();
      }
      // If the time was taken meanwhile, the free times are loaded again, so that the nearest ones can be offered.
      if (error instanceof ClinicError && ["slot_taken", "invalid"].includes(error.code))
        await queryClient.invalidateQueries({ queryKey: availabilityKey() });
      throw error;
    } finally {
      if (values.person.kind !== "patient") void peopleChanged();
    }
  }

  async function save(...input: Parameters<typeof bookOrMove>): Promise<Appointment> {
    const saved = await bookOrMove(...input);
    if (!("kind" in saved)) return saved;
    // A preview saves nothing, so the input stays unsaved below it.
    setSeries(saved);
    throw new Declined();
  }

  function onSaved(saved: Appointment) {
    rememberDeskLocation(saved.location_id);
    void appointmentsChanged();
    void waitlistChanged();
    const { patient_name, practitioner_name } = saved;
    if (moved) announce(moved, saved);
    else notifySuccess(walkIn ? `${patient_name} is checked in with ${practitioner_name}.` : bookedText(saved));
    onDone(saved);
  }

  const defaults = moved ? inputOf(moved) : newInput(walkIn ? { ...start, start_time: NOW } : start, locations);
  const newId = waitlistEntryId ? `booking-${waitlistEntryId}` : walkIn ? "walk-in" : "booking";
  const entity: EntityForm<BookingInput, BookingValues> = useEntityForm({
    id: moved ? `reschedule-${moved.appointment_id}` : newId,
    schema: BookingFields,
    defaults,
    version: moved?.version,
    fieldsOf: moved && inputOf,
    interdependent: true,
    save,
    onSaved,
    ...(!moved && { whole: wholeBooking(start) }),
    failure: moved ? NOT_MOVED : "The appointment was not booked.",
  });

  // Restored choices are the person's own, so nothing is filled in for the restored patient.
  const [hasRestoredPerson] = useState(() => entity.restored && entity.form.getValues("person").kind !== "none");
  const newPerson = useNewPerson(entity.form);
  const offered = useOffer(entity.form, locations, moved);
  const walkInChoices = useWalkIn(entity.form, offered, walkIn);
  const isNoneFree = walkInChoices?.every(({ isFree }) => !isFree) ?? false;

  const preview = series && {
    request: series,
    onBack: () => setSeries(undefined),
    onDone: () => {
      // Leaving the form does not ask about what the series has saved.
      entity.reset(entity.form.getValues());
      onDone(series.kind === "book" ? series.body : series.moved);
    },
  };
  return { entity, hasRestoredPerson, newPerson, offered, walkInChoices, isNoneFree, preview };
}
