import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import { appointmentsQuery } from "../../api/appointments.ts";
import { locationsQuery } from "../../api/locations.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { queryClient } from "../../api/query-client.ts";
import { Booking, type BookingRequest } from "../../scheduling/booking/booking.tsx";
import { AppointmentsList } from "./appointments-list.tsx";
import { DayView } from "./day-view.tsx";
import { filtersOf, todayOf } from "./filters.ts";
import { parseAddress, useAddress } from "./use-address.ts";
import { ViewSwitch } from "./view-switch.tsx";

export function loader({ request }: LoaderFunctionArgs) {
  const address = parseAddress(new URL(request.url).searchParams);
  if (address.view === "list") void queryClient.prefetchQuery(practitionersQuery());
  void queryClient
    .fetchQuery(locationsQuery())
    .then((locations) => {
      const filters = filtersOf(address, todayOf(locations, address.location, new Date()));
      return address.view === "list" ? queryClient.prefetchInfiniteQuery(appointmentsQuery(filters)) : undefined;
    })
    // The page itself says why the locations can't be loaded.
    .catch(() => undefined);
  return null;
}

export function Component() {
  const [address, change] = useAddress();
  const [booking, setBooking] = useState<BookingRequest>();
  const { view, location, practitioner } = address;
  const start = {
    ...(location && { location_id: location }),
    ...(practitioner && view === "list" && { practitioner_id: practitioner }),
  };
  const actions = (
    <ViewSwitch
      view={view}
      onChange={(next) => change({ view: next === "day" ? next : undefined })}
      onBook={() => setBooking({ start })}
    />
  );
  return (
    <>
      {view === "day" ? (
        <DayView address={address} onChange={change} actions={actions} onBook={setBooking} />
      ) : (
        <AppointmentsList address={address} onChange={change} actions={actions} />
      )}
      <Booking request={booking} onClose={() => setBooking(undefined)} />
    </>
  );
}
