import { type ClinicPlan, fixedId, type PlacePlan } from "./clinic-plan.ts";

/** Returns the id of a clinic's location, by its number in the plan. */
export const locationId = ({ letter }: ClinicPlan, place: number): string => fixedId("loc", letter, place + 1);

export const addressOf = ({ address: [street, city, state, zipcode] }: PlacePlan) => ({
  street,
  city,
  state,
  zipcode,
});

/** Returns the rows of a clinic's locations, rooms, services, billing and insurance. */
export function configurationRows(clinic: ClinicPlan, created_at: string) {
  const { tenant_id, letter, places } = clinic;
  const id = (prefix: string, index: number) => fixedId(prefix, letter, index + 1);
  const row = { tenant_id, version: 1 };
  const ofPlaces = <Item>(items: (place: PlacePlan) => readonly Item[]) =>
    places.flatMap((place, number) =>
      items(place).map((item) => ({ item, at: { ...row, location_id: locationId(clinic, number) } })),
    );
  return {
    locations: places.map((place, number) => {
      const [location_name, time_zone, email, phone_number] = place.details;
      const details = { location_name, time_zone, email, phone_number, operating_hours: place.hours };
      return { ...row, location_id: locationId(clinic, number), ...addressOf(place), ...details };
    }),
    rooms: ofPlaces(({ rooms }) => rooms).map(({ item: [room_number, status = "ACTIVE" as const], at }, index) => ({
      ...at,
      room_id: id("room", index),
      room_number,
      status,
      created_at,
    })),
    services: ofPlaces(({ services }) => services).map(({ item, at }, index) => {
      const [service_name, duration, fee, status = "ACTIVE" as const] = item;
      return { ...at, service_id: id("svc", index), service_name, duration, fee, status };
    }),
    billing: ofPlaces((place) => [place]).map(({ item, at }, index) => ({
      ...at,
      billing_id: id("bill", index),
      ...addressOf(item),
      payment_type: item.payment_type,
    })),
    providers: clinic.providers.map(([provider_name, coverage_type, email, status = "ACTIVE" as const], index) => ({
      ...row,
      provider_id: id("prov", index),
      provider_name,
      coverage_type,
      email,
      status,
      phone: `(218) 555-017${index}`,
    })),
    companies: clinic.companies.map(([company_name, network_type, status = "ACTIVE" as const], index) => ({
      ...row,
      company_id: id("comp", index),
      company_name,
      network_type,
      status,
      phone: `(218) 555-018${index}`,
    })),
  };
}
