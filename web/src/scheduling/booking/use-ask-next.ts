import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { lastAppointmentQuery } from "../../api/appointments.ts";
import { servicesQuery } from "../../api/services.ts";
import { firstService, usualServiceQuery } from "./first-service.ts";
import type { BookingForm } from "./use-offer.ts";

const CHOICES = ["location_id", "service_id", "practitioner_id"] as const;

/** Waits until the form has rendered a change and moved the focus. */
const drawn = () => new Promise((resolve) => setTimeout(resolve));

/** Tells whether the desk has opened a list, which closes when it loses the focus. */
const isListOpen = () => document.querySelector('button[aria-haspopup="listbox"][aria-expanded="true"]') !== null;

function focusNext(form: BookingForm): boolean {
  const open = CHOICES.find((name) => form.getValues(name) === "");
  form.setFocus(open ?? "date");
  return open !== undefined;
}

/** Returns a function that moves the focus to the first choice that is not made yet, and opens its list. */
export function useAskNext(form: BookingForm) {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    if (isListOpen()) return;
    focusNext(form);
    await drawn();
    const asked = document.activeElement;
    const [person, location_id] = form.getValues(["person", "location_id"]);
    const last = person.kind === "patient" ? lastAppointmentQuery(person.patient_id) : undefined;
    await Promise.all([
      last && queryClient.prefetchQuery(last),
      location_id && queryClient.prefetchQuery(servicesQuery(location_id)),
    ]);
    const date = form.formState.defaultValues?.date;
    const isFirst = !last || queryClient.getQueryData(last.queryKey) === null;
    if (isFirst && location_id && date && !firstService(location_id))
      await queryClient.prefetchQuery(usualServiceQuery(location_id, date));
    await drawn();
    // The latest appointment, a single service or the usual one may have answered what was asked. What they have not opens
    // its list, which saves a click.
    if (document.activeElement !== asked || isListOpen() || !focusNext(form)) return;
    await drawn();
    const list = document.activeElement;
    if (list?.getAttribute("aria-expanded") === "false")
      list.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
  }, [form, queryClient]);
}
