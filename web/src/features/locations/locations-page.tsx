import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Location } from "../../../../shared/locations/location.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { type Adding, addingWith } from "../../components/crud/adding.tsx";
import { CrudTable } from "../../components/crud/crud-table.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { Page } from "../../components/layout/page.tsx";
import { useNavigate } from "../../lib/navigate.ts";
import type { HelpText } from "../../lib/page.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { LOCATION_COLUMNS, LOCATION_ROWS } from "./location-rows.tsx";

export const help: HelpText = {
  about: "The places where your clinic receives patients, and when each of them is open.",
  rules: {
    Hours: "Appointments are booked within them only. A day without hours is closed.",
    Breaks: "Times within the hours at which no appointment is booked.",
    Closures:
      "Days or times at which the location is closed, such as holidays. You see which appointments no longer fit before you save.",
    "Time zone":
      "The times of the location's appointments are in it. It can't be changed while there are upcoming ones.",
    Inactive: "No new appointments are booked. Those that exist are listed in Needs attention.",
    "Accepted methods": "How patients can pay at the location. That of its Payment Type in Billing comes first.",
    "Receipt prefix":
      "Receipts are numbered by location and year, such as HR-2026-000123. No two locations have the same letters.",
    Name: "No two locations have the same name.",
  },
};

// The form is a larger download than the rest of the page.
const LocationDialog = lazyPart(() => import("./location-dialog.tsx"));
const ClosuresDialog = lazyPart(() => import("./closures-dialog.tsx"));

const SEARCHED = ["location_name", "street", "city", "state", "zipcode", "phone_number", "website", "email"] as const;

/** Lists the clinic's locations, with actions that open the rooms and the closures of each. */
export function LocationsTable({ add }: { readonly add: Adding }) {
  const navigate = useNavigate();
  const [closing, setClosing] = useState<Location>();
  const rowActions = useCallback(
    (location: Location) => [
      {
        text: "View Rooms",
        onClick: () => navigate(linkTo(PATHS.roomsOfLocation, { locationId: location.location_id })),
      },
      { text: "Closures", onClick: () => setClosing(location) },
    ],
    [navigate],
  );
  return (
    <>
      <CrudTable
        crud={LOCATION_ROWS}
        add={add}
        edit={(location, onDone) => <LocationDialog location={location} onDone={onDone} />}
        title="Clinic Locations"
        query={useQuery(locationsQuery())}
        failed={LOOKUP_TEXTS.locationsFailed}
        columns={LOCATION_COLUMNS}
        rowActions={rowActions}
        searchIn={SEARCHED}
        empty={LOOKUP_TEXTS.noLocations}
        loadingText="Loading locations"
      />
      {closing && <ClosuresDialog location={closing} onDone={() => setClosing(undefined)} />}
    </>
  );
}

export const loader = () => prefetch(locationsQuery());

const ADD = addingWith({
  kind: "location",
  text: "Add a location",
  dialog: ({ onCancel }) => <LocationDialog onDone={onCancel} />,
});

export const Component = () => (
  <Page title="Locations" description="Where your clinic sees patients, and the opening hours of each place">
    <LocationsTable add={ADD} />
  </Page>
);
