import { useQuery } from "@tanstack/react-query";
import type { Location } from "../../../shared/locations/location.ts";
import type { Staff } from "../../../shared/staff/staff.ts";
import { weekdayOf } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { locationsQuery } from "../api/locations.ts";
import { RouterLink } from "../components/layout/links.tsx";
import { FilterSelect, loadingStatus } from "../components/tables/filter-select.tsx";
import { tabStorage } from "../lib/storage.ts";
import { wallClock } from "../lib/wall-clock.ts";
import { linkTo, PATHS } from "../paths.ts";
import { LOOKUP_TEXTS } from "./lookup-texts.ts";

const LOCATION_KEY = "desk-location";
const HOME_LOCATION_KEY = "front-desk-location";
const PRACTITIONER_KEY = "desk-practitioner";

/** Returns the location that this front desk last worked with. */
export const deskLocation = (): string | undefined => tabStorage.get(LOCATION_KEY);

/** Remembers the location that this front desk works with. */
export const rememberDeskLocation = (location_id: string): void => tabStorage.set(LOCATION_KEY, location_id);

/** Returns the location that is chosen on the front desk's home page; undefined for all locations. */
export const homeLocation = (): string | undefined => tabStorage.get(HOME_LOCATION_KEY) || undefined;

/** Remembers the choice on the home page. Booking an appointment at another location does not change it. */
export const rememberHomeLocation = (location_id: string | undefined): void =>
  tabStorage.set(HOME_LOCATION_KEY, location_id ?? "");

/** Returns the practitioner whose week was shown last. */
export const deskPractitioner = (): string | undefined => tabStorage.get(PRACTITIONER_KEY);

/** Remembers the practitioner whose week is shown. */
export const rememberDeskPractitioner = (staff_id: string): void => tabStorage.set(PRACTITIONER_KEY, staff_id);

function isOpen({ operating_hours, time_zone }: Location): boolean {
  const { date, time } = wallClock(time_zone);
  const { status, open, close } = operating_hours[weekdayOf(date)];
  return status === "available" && time >= open && time < close;
}

/** Returns the location that this desk last worked with, or else the only one that is open now. */
export function usualLocation(locations: readonly Location[]): Location | undefined {
  const last = locations.find(({ location_id }) => location_id === deskLocation());
  if (last || locations.length === 1) return last ?? locations[0];
  const open = locations.filter(isOpen);
  return open.length === 1 ? open[0] : undefined;
}

/** Links to the form that adds a location. It stands where a list of locations is empty. */
export const AddLocationLink = () => (
  <RouterLink href={linkTo(PATHS.locations, {}, { add: "location" })}>Add a location</RouterLink>
);

interface LocationFilterProps {
  /** Whether one location has to be chosen. @default all locations can be shown together */
  readonly required?: boolean;
  readonly value: string | undefined;
  readonly onChange: (location_id: string | undefined) => void;
}

/** Filters a list by one of the clinic's locations. */
export function LocationFilter({ required = false, ...field }: LocationFilterProps) {
  const query = useQuery(locationsQuery());
  const { data: locations = [] } = query;
  return (
    <FilterSelect
      {...field}
      label="Location"
      status={loadingStatus(query, LOOKUP_TEXTS.locationsFailed)}
      {...(!required && { anyLabel: "All locations" })}
      options={locations.map(({ location_id, location_name }) => ({ value: location_id, label: location_name }))}
    />
  );
}

interface PractitionerFilterProps {
  readonly practitioners: readonly Pick<Staff, "staff_id" | "first_name" | "last_name">[];
  /** Whether one practitioner has to be chosen. @default all practitioners can be shown together */
  readonly required?: boolean;
  readonly value: string | undefined;
  readonly onChange: (staff_id: string | undefined) => void;
}

/** Filters a list by one of several practitioners. */
export const PractitionerFilter = ({ practitioners, required = false, ...field }: PractitionerFilterProps) => (
  <FilterSelect
    {...field}
    label="Practitioner"
    {...(!required && { anyLabel: "All practitioners" })}
    options={practitioners.map((each) => ({ value: each.staff_id, label: fullName(each) }))}
  />
);
