import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { appointmentsQuery } from "../../api/appointments.ts";
import { prefetchByLocations } from "../../api/locations.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { prefetch } from "../../api/query-client.ts";
import { loadedLater } from "../../components/loaded-later.tsx";
import { Booking, type BookingRequest } from "../../scheduling/booking/booking.tsx";
import { AppointmentsList } from "./appointments-list.tsx";
import { filtersOf, todayOf } from "./filters.ts";
import { parseAddress, useAddress } from "./use-address.ts";

// On most days the list is empty, so the page does not wait for it.
const PatientsToCall = loadedLater(() => import("./patients-to-call.tsx"));

export function loader({ request }: LoaderFunctionArgs) {
  const address = parseAddress(new URL(request.url).searchParams);
  prefetch(practitionersQuery());
  return prefetchByLocations((locations) =>
    prefetch(appointmentsQuery(filtersOf(address, todayOf(locations, address.location, new Date())))),
  );
}

export function Component() {
  const [address, change] = useAddress();
  const [booking, setBooking] = useState<BookingRequest>();
  const { location, practitioner } = address;
  const start = {
    ...(location && { location_id: location }),
    ...(practitioner && { practitioner_id: practitioner }),
  };
  return (
    <>
      <PatientsToCall />
      <AppointmentsList
        address={address}
        onChange={change}
        actions={
          <Button variant="primary" onClick={() => setBooking({ start })}>
            Book Appointment
          </Button>
        }
      />
      <Booking request={booking} onClose={() => setBooking(undefined)} />
    </>
  );
}
