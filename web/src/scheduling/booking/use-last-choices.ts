import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { lastAppointmentQuery } from "../../api/appointments.ts";
import { ANY, type BookingStart } from "./booking-fields.ts";
import type { BookingForm } from "./use-offer.ts";

const FOLLOWED = ["location_id", "service_id", "practitioner_id"] as const;

/**
 * Fills in location, service and practitioner of the patient's latest appointment, as defaults: nothing that was chosen, here or
 * on the page that the dialog was opened from, is replaced. A walk-in stays where the patient is, with whom is free now.
 */
export function useLastChoices(form: BookingForm, start: BookingStart, enabled: boolean, walkIn: boolean): void {
  const person = useWatch({ control: form.control, name: "person" });
  const patient_id = person.kind === "patient" ? person.patient_id : "";
  const { data: last } = useQuery({ ...lastAppointmentQuery(patient_id), enabled: enabled && patient_id !== "" });
  useEffect(() => {
    if (!last) return;
    const isChosen = (name: (typeof FOLLOWED)[number]) =>
      form.getFieldState(name).isDirty || Boolean(start[name] && start[name] !== ANY);
    const location_id = form.getValues("location_id");
    const stays = isChosen("location_id") || (walkIn && location_id !== "");
    // A service belongs to a location: none of the three fits when another location was chosen.
    if (stays && location_id !== last.location_id) return;
    const followed = FOLLOWED.filter((name) => !isChosen(name) && !(walkIn && name === "practitioner_id"));
    for (const name of followed) form.resetField(name, { defaultValue: last[name] });
  }, [form, last, start, walkIn]);
}
