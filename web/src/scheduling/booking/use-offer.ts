import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Control, type UseFormReturn, useWatch } from "react-hook-form";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import type { Offer } from "../../api/appointments.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { servicesQuery } from "../../api/services.ts";
import { messageOf } from "../../lib/message-of.ts";
import { notify } from "../../lib/notifications.ts";
import { isDate, wallClock } from "../../lib/wall-clock.ts";
import { useWeeks } from "../appointments/weeks.ts";
import type { BookingInput, BookingValues } from "./booking-fields.ts";
import { nextFreeDay } from "./next-free-day.ts";

type BookingForm = UseFormReturn<BookingInput, unknown, BookingValues>;
type BookingControl = Control<BookingInput, unknown, BookingValues>;

const active = <Item extends { status: string }>(items: readonly Item[] | undefined) =>
  items?.filter(({ status }) => status === "ACTIVE") ?? [];

const NOT_FOUND = "There is no free time within the next six weeks.";

/** What the chosen location offers, by whom and when; what leaves no choice is chosen. */
export function useOffer(form: BookingForm, locations: readonly Location[], moved: Appointment | undefined) {
  const queryClient = useQueryClient();
  const [searching, setSearching] = useState(false);
  const control: BookingControl = form.control;
  const [location_id, service_id, practitioner_id, date, person] = useWatch({
    control,
    name: ["location_id", "service_id", "practitioner_id", "date", "person"],
  });
  const location = locations.find((each) => each.location_id === location_id);
  const servicesAnswer = useQuery({ ...servicesQuery(location_id), enabled: location_id !== "" });
  const practitionersAnswer = useQuery(practitionersQuery());
  const everybody = active(practitionersAnswer.data);
  const weeks = useWeeks(everybody, location_id);
  const services = active(servicesAnswer.data);
  const practitioners = everybody.filter(({ staff_id }) => weeks?.get(staff_id)?.some((day) => day.is_available));

  // Joined, so that the same ids are the same choice whatever was loaded anew.
  const serviceIds = services.map((service) => service.service_id).join(" ");
  const practitionerIds = practitioners.map(({ staff_id }) => staff_id).join(" ");
  const servicesKnown = servicesAnswer.data !== undefined;
  const peopleKnown = weeks !== undefined;
  useEffect(() => {
    const choose = (name: "service_id" | "practitioner_id", ids: string, known: boolean) => {
      const all = ids ? ids.split(" ") : [];
      const now = form.getValues(name);
      if (known && !all.includes(now)) form.setValue(name, all.length === 1 ? (all[0] ?? "") : "");
    };
    choose("service_id", serviceIds, servicesKnown);
    choose("practitioner_id", practitionerIds, peopleKnown);
    if (location && !form.getValues("date")) form.setValue("date", wallClock(location.time_zone).date);
  }, [form, location, serviceIds, practitionerIds, servicesKnown, peopleKnown]);

  const complete = location_id && service_id && practitioner_id && isDate(date);
  const offer: Offer | undefined = complete
    ? {
        location_id,
        service_id,
        practitioner_id,
        date,
        ...(person.kind === "patient" && { patient_id: person.patient_id }),
        ...(moved && { appointment_id: moved.appointment_id }),
      }
    : undefined;

  async function goToNextFreeDay() {
    if (!offer) return;
    setSearching(true);
    try {
      const day = await nextFreeDay(queryClient, offer, weeks?.get(practitioner_id));
      if (day) form.setValue("date", day, { shouldValidate: true });
      else notify({ id: "booking", type: "info", content: NOT_FOUND });
    } catch (error) {
      notify({ id: "booking", type: "error", content: messageOf(error, NOT_FOUND) });
    } finally {
      setSearching(false);
    }
  }

  return {
    location,
    services,
    practitioners,
    weeks,
    loading: { services: servicesAnswer.isLoading, practitioners: location_id !== "" && !peopleKnown },
    failed: servicesAnswer.isError || practitionersAnswer.isError,
    offer,
    searching,
    goToNextFreeDay,
  };
}
