import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { hoursOn } from "../../../../shared/appointments/booking-rules.ts";
import { takesTime } from "../../../../shared/appointments/status.ts";
import type { Service } from "../../../../shared/services/service.ts";
import type { LocationPractitioner } from "../../../../shared/staff/staff.ts";
import { minutesOf } from "../../../../shared/values/days-and-times.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { appointmentsOfDaysQuery } from "../../api/appointments.ts";
import { useNow } from "../../lib/hooks.ts";
import { type WallClock, wallClock } from "../../lib/wall-clock.ts";
import { ANY } from "./booking-fields.ts";
import type { BookingForm, useOffer } from "./use-offer.ts";

export const NONE_FREE = "No practitioner is free for this service now.";

/** A practitioner as a choice for a walk-in. */
export type WalkInChoice = ReturnType<typeof walkInChoices>[number];

/** Returns the practitioners who work at the location now, first those who are free for the whole service. */
function walkInChoices(
  practitioners: readonly LocationPractitioner[],
  appointments: readonly Appointment[],
  { date, time }: WallClock,
  { duration }: Service,
) {
  const choices = practitioners.flatMap((practitioner) => {
    const hours = hoursOn(practitioner.schedules, date);
    if (!hours || time < hours.start_time || time >= hours.end_time) return [];
    const own = appointments
      .filter(
        ({ practitioner_id, appointment_status }) =>
          practitioner_id === practitioner.staff_id &&
          takesTime(appointment_status) &&
          appointment_status !== "COMPLETED",
      )
      .filter(({ end_time }) => end_time > time)
      .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
    const current = own.find(({ start_time }) => start_time <= time);
    const until = own.find(({ start_time }) => start_time > time)?.start_time ?? hours.end_time;
    const isFree = !current && minutesOf(until) - minutesOf(time) >= duration;
    const description = current ? `Busy until ${timeText(current.end_time)}` : `Free until ${timeText(until)}`;
    return [{ practitioner_id: practitioner.staff_id, name: fullName(practitioner), isFree, description }];
  });
  return [...choices.filter(({ isFree }) => isFree), ...choices.filter(({ isFree }) => !isFree)];
}

/**
 * Returns the practitioners who can see a walk-in now, and chooses the first free one by default. Returns undefined while they
 * are loading, and for an appointment that is not a walk-in.
 */
export function useWalkIn(
  form: BookingForm,
  { location, services, practitioners }: ReturnType<typeof useOffer>,
  enabled: boolean,
) {
  const now = useNow();
  const present = wallClock(location?.time_zone ?? "UTC", now);
  const location_id = location?.location_id ?? "";
  const today = useQuery({
    ...appointmentsOfDaysQuery({ from: present.date, to: present.date, location_id }),
    enabled: enabled && location_id !== "",
  });
  const service = services?.find(({ service_id }) => service_id === form.watch("service_id"));
  const choices =
    enabled && practitioners && today.data && service
      ? walkInChoices(practitioners, today.data, present, service)
      : undefined;
  const first = choices?.find(({ isFree }) => isFree)?.practitioner_id;
  useEffect(() => {
    if (first && form.getValues("practitioner_id") === ANY) form.resetField("practitioner_id", { defaultValue: first });
  }, [form, first]);
  return choices;
}
