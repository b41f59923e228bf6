import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { appointmentsQuery } from "../../api/appointments.ts";
import { locationsQuery } from "../../api/locations.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { queryClient } from "../../api/query-client.ts";
import { loadedLater } from "../../components/loaded-later.tsx";
import { Booking, type BookingRequest } from "../../scheduling/booking/booking.tsx";
import { AppointmentsList } from "./appointments-list.tsx";
import { filtersOf, todayOf } from "./filters.ts";
import { parseAddress, useAddress } from "./use-address.ts";

// Most days the list is empty, so it does not delay the page.
const PatientsToCall = loadedLater(async () => ({ default: (await import("./patients-to-call.tsx")).PatientsToCall }));

export function loader({ request }: LoaderFunctionArgs) {
  const address = parseAddress(new URL(request.url).searchParams);
  void queryClient.prefetchQuery(practitionersQuery());
  void queryClient
    .fetchQuery(locationsQuery())
    .then((locations) => {
      const filters = filtersOf(address, todayOf(locations, address.location, new Date()));
      return queryClient.prefetchInfiniteQuery(appointmentsQuery(filters));
    })
    // The page itself says why the locations can't be loaded.
    .catch(() => undefined);
  return null;
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
