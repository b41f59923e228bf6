import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { appointmentsOfDaysQuery } from "../../api/appointments.ts";
import { useNow } from "../../lib/use-now.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { ANY } from "./booking-fields.ts";
import type { BookingForm, useOffer } from "./use-offer.ts";
import { type WalkInChoice, walkInChoices } from "./walk-in-choices.ts";

/**
 * Returns the practitioners who can see a walk-in now, and chooses the first free one by default. Returns undefined while they
 * are loading, and for an appointment that is not a walk-in.
 */
export function useWalkIn(
  form: BookingForm,
  { location, services, practitioners }: ReturnType<typeof useOffer>,
  enabled: boolean,
): readonly WalkInChoice[] | undefined {
  const now = useNow();
  const { date, time } = wallClock(location?.time_zone ?? "UTC", now);
  const location_id = location?.location_id ?? "";
  const today = useQuery({
    ...appointmentsOfDaysQuery({ from: date, to: date, location_id }),
    enabled: enabled && location_id !== "",
  });
  const service = services?.find(({ service_id }) => service_id === form.watch("service_id"));
  const choices =
    enabled && practitioners && today.data && service
      ? walkInChoices(practitioners, today.data, { date, time, minutes: service.duration })
      : undefined;
  const first = choices?.find(({ isFree }) => isFree)?.practitioner_id;
  useEffect(() => {
    if (first && form.getValues("practitioner_id") === ANY) form.resetField("practitioner_id", { defaultValue: first });
  }, [form, first]);
  return choices;
}
