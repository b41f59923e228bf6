import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { BOOKING_SCREEN } from "../../../../shared/messages/appointments.ts";
import { lastAppointmentQuery } from "../../api/appointments.ts";
import { ANY, type BookingStart } from "./booking-fields.ts";
import { firstService, usualServiceQuery } from "./first-service.ts";
import type { BookingForm } from "./use-offer.ts";

const FOLLOWED = ["location_id", "service_id", "practitioner_id"] as const;

/**
 * Fills in the location, the service and the practitioner of the patient's latest appointment. For a person without one it fills
 * in the service that this desk last booked for such a person, else the one that is booked most often that day. Choices that were made in the form, or on the page that opened it, are kept. A walk-in also
 * keeps a location that was filled in before, and gets no practitioner, because both depend on where the patient is now.
 * @returns where the service of a person without history comes from, if it was filled in
 */
export function useLastChoices(form: BookingForm, start: BookingStart, enabled: boolean, walkIn: boolean) {
  const [person, location_id, service_id] = useWatch({
    control: form.control,
    name: ["person", "location_id", "service_id"],
  });
  const patient_id = person.kind === "patient" ? person.patient_id : "";
  const { data: last } = useQuery({ ...lastAppointmentQuery(patient_id), enabled: enabled && patient_id !== "" });
  const isFirst = enabled && (last === null || person.kind === "lead" || person.kind === "new");
  const before = isFirst ? firstService(location_id) : undefined;
  const day = form.formState.defaultValues?.date ?? "";
  const asksUsual = isFirst && !before && location_id !== "" && day !== "";
  const { data: usual } = useQuery({ ...usualServiceQuery(location_id, day), enabled: asksUsual });
  const isChosen = (name: (typeof FOLLOWED)[number]) =>
    form.getFieldState(name).isDirty || Boolean(start[name] && start[name] !== ANY);
  const suggested = isChosen("service_id") ? undefined : (before ?? ((asksUsual && usual) || undefined));
  useEffect(() => {
    if (suggested) form.resetField("service_id", { defaultValue: suggested });
  }, [form, suggested]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice that is made later replaces nothing.
  useEffect(() => {
    if (!last) return;
    const current = form.getValues("location_id");
    const stays = isChosen("location_id") || (walkIn && current !== "");
    // A service belongs to one location, so nothing is filled in when another location was chosen.
    if (stays && current !== last.location_id) return;
    const followed = FOLLOWED.filter((name) => !isChosen(name) && !(walkIn && name === "practitioner_id"));
    for (const name of followed) form.resetField(name, { defaultValue: last[name] });
  }, [form, last, start, walkIn]);
  if (suggested === undefined || suggested !== service_id) return undefined;
  return before ? BOOKING_SCREEN.asLast : BOOKING_SCREEN.asUsual;
}
