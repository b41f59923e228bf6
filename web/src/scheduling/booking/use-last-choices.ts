import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { BOOKING_SCREEN } from "../../../../shared/appointments/texts.ts";
import { lastAppointmentQuery } from "../../api/appointments.ts";
import { ANY, type BookingStart } from "./booking-fields.ts";
import { firstService, usualServiceQuery } from "./first-service.ts";
import type { BookingForm } from "./use-offer.ts";

const PREFILLED = ["location_id", "service_id", "practitioner_id"] as const;

/**
 * Fills in the location, the service and the practitioner of the patient's latest appointment. For a person without one, it
 * fills in the service that this desk last booked for such a person, or else the one that is booked most often that day. For a
 * patient whose latest appointment was at another location than the chosen one, it also fills in the most frequent service.
 * Choices that were made in the form, or on the page that opened it, are not replaced. For a walk-in, a location that is
 * filled in stays and no practitioner is filled in, because both depend on where the patient is now.
 * @returns the hint that says where a suggested service comes from; undefined if none was filled in
 */
export function useLastChoices(form: BookingForm, start: BookingStart, enabled: boolean, walkIn: boolean) {
  const [person, location_id, service_id] = useWatch({
    control: form.control,
    name: ["person", "location_id", "service_id"],
  });
  const patient_id = person.kind === "patient" ? person.patient_id : "";
  const answer = useQuery({ ...lastAppointmentQuery(patient_id), enabled: enabled && patient_id !== "" });
  // The disabled query may still have data from an earlier booking.
  const last = enabled ? answer.data : undefined;
  const hasNoHistory = enabled && (last === null || person.kind === "lead" || person.kind === "new");
  const remembered = hasNoHistory ? firstService(location_id) : undefined;
  const day = form.formState.defaultValues?.date ?? "";
  const isChosen = (name: (typeof PREFILLED)[number]) =>
    form.getFieldState(name).isDirty || Boolean(start[name] && start[name] !== ANY);
  // A service belongs to one location, so the patient's last one is not filled in if another location was chosen.
  const isFixed = isChosen("location_id") || (walkIn && location_id !== "");
  const isElsewhere = isFixed && last ? last.location_id !== location_id : false;
  const needsUsual = (isElsewhere || (hasNoHistory && !remembered)) && location_id !== "" && day !== "";
  const { data: usual } = useQuery({ ...usualServiceQuery(location_id, day), enabled: needsUsual });
  const suggested = isChosen("service_id") ? undefined : (remembered ?? ((needsUsual && usual) || undefined));
  useEffect(() => {
    if (suggested) form.resetField("service_id", { defaultValue: suggested });
  }, [form, suggested]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later choice must not fill in anything again.
  useEffect(() => {
    // A chosen time belongs to the present choices, and would be lost with them.
    const isTimeChosen = form.getValues("start_time") !== "" && form.getFieldState("start_time").isDirty;
    if (!last || isElsewhere || isTimeChosen) return;
    const prefilled = PREFILLED.filter((name) => !isChosen(name) && !(walkIn && name === "practitioner_id"));
    for (const name of prefilled) form.resetField(name, { defaultValue: last[name] });
  }, [form, last, start, walkIn]);
  if (suggested === undefined || suggested !== service_id) return undefined;
  return remembered ? BOOKING_SCREEN.asLast : BOOKING_SCREEN.asUsual;
}
