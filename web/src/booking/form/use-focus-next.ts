import { useCallback } from "react";
import { lastAppointmentQuery } from "../../api/appointments.ts";
import { servicesQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { type BookingForm, usualServiceQuery } from "./use-offer.ts";

/** Waits until the form has rendered a change and moved the focus. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const CHOICES = ["location_id", "service_id", "practitioner_id"] as const;

/** Opens the list that has the focus, which saves a click. */
export async function openFocusedList(): Promise<void> {
  await nextTask();
  const list = document.activeElement;
  if (list?.getAttribute("aria-expanded") === "false")
    list.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
}

/** Returns whether a list is open, which would close when it loses the focus. */
const isListOpen = () => document.querySelector('button[aria-haspopup="listbox"][aria-expanded="true"]') !== null;

/** Focuses the first choice that is not made yet, or else the date. Returns whether there was one. */
function focusFirstOpen(form: BookingForm): boolean {
  const next = CHOICES.find((name) => form.getValues(name) === "");
  form.setFocus(next ?? "date");
  return next !== undefined;
}

/** Returns a function that moves the focus to the first choice that is not made yet, and opens its list. */
export function useFocusNext(form: BookingForm) {
  return useCallback(async () => {
    if (isListOpen()) return;
    focusFirstOpen(form);
    await nextTask();
    const focused = document.activeElement;
    const [person, location_id] = form.getValues(["person", "location_id"]);
    const last = person.kind === "patient" ? lastAppointmentQuery(person.patient_id) : undefined;
    await Promise.all([
      last && queryClient.prefetchQuery(last),
      location_id && queryClient.prefetchQuery(servicesQuery(location_id)),
    ]);
    // By then the form has filled in what the latest appointment answers.
    await nextTask();
    const [location, service] = form.getValues(["location_id", "service_id"]);
    const date = form.formState.defaultValues?.date;
    const lastAppointment = last ? queryClient.getQueryData(last.queryKey) : null;
    const isAnswered = service !== "" || lastAppointment === undefined || lastAppointment?.location_id === location;
    if (!isAnswered && location && date) {
      await queryClient.prefetchQuery(usualServiceQuery(location, date));
      await nextTask();
    }
    // What was loaded may have filled in the focused field meanwhile.
    if (document.activeElement === focused && !isListOpen() && focusFirstOpen(form)) await openFocusedList();
  }, [form]);
}
