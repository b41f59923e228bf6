import type { EntityItem } from "electrodb";
import type { BillingInfoEntity } from "../../../functions/data/billing-info.ts";
import type { InsuranceCompanyEntity } from "../../../functions/data/insurance-company.ts";
import type { InsuranceProviderEntity } from "../../../functions/data/insurance-provider.ts";
import type { LocationEntity } from "../../../functions/data/location.ts";
import type { RoomEntity } from "../../../functions/data/room.ts";
import type { ServiceEntity } from "../../../functions/data/service.ts";
import type { ClinicPlan, PlacePlan } from "./clinic-plan.ts";
import { fixedId } from "./fixed-id.ts";

export type LocationRow = EntityItem<typeof LocationEntity>;
export type ServiceRow = EntityItem<typeof ServiceEntity>;
type RoomRow = EntityItem<typeof RoomEntity>;
type BillingInfoRow = EntityItem<typeof BillingInfoEntity>;

/** Returns the id of a clinic's location, by its number in the plan. */
export const locationId = ({ letter }: ClinicPlan, place: number): string => fixedId("loc", letter, place + 1);

const ofPlaces = <Item>(
  clinic: ClinicPlan,
  items: (place: PlacePlan, location_id: string) => readonly Item[],
): Item[] => clinic.places.flatMap((place, number) => items(place, locationId(clinic, number)));

export function locationRows(clinic: ClinicPlan): LocationRow[] {
  const { tenant_id } = clinic;
  return ofPlaces(clinic, ({ details: { website, ...details } }, location_id) => [
    { ...details, tenant_id, location_id, ...(website && { website }), version: 1 },
  ]);
}

export function roomRows(clinic: ClinicPlan, created_at: string): RoomRow[] {
  const { tenant_id, letter } = clinic;
  return ofPlaces(clinic, ({ rooms }, location_id) =>
    rooms.map(([room_number, status = "ACTIVE"]) => ({ location_id, room_number, status })),
  ).map((room, index) => ({ ...room, tenant_id, room_id: fixedId("room", letter, index + 1), created_at, version: 1 }));
}

export function serviceRows(clinic: ClinicPlan): ServiceRow[] {
  const { tenant_id, letter } = clinic;
  return ofPlaces(clinic, ({ services }, location_id) =>
    services.map(([service_name, duration, fee, status = "ACTIVE"]) => ({
      ...{ location_id, service_name, duration, fee, status },
    })),
  ).map((service, index) => ({ ...service, tenant_id, service_id: fixedId("svc", letter, index + 1), version: 1 }));
}

export function billingRows(clinic: ClinicPlan): BillingInfoRow[] {
  const { tenant_id, letter } = clinic;
  return ofPlaces(clinic, ({ payment_type, details: { street, city, state, zipcode } }, location_id) => [
    { location_id, street, city, state, zipcode, payment_type },
  ]).map((billing, index) => ({ ...billing, tenant_id, billing_id: fixedId("bill", letter, index + 1), version: 1 }));
}

export const providerRows = (clinic: ClinicPlan): EntityItem<typeof InsuranceProviderEntity>[] =>
  clinic.providers.map((provider, index) => ({
    ...provider,
    tenant_id: clinic.tenant_id,
    provider_id: fixedId("prov", clinic.letter, index + 1),
    version: 1,
  }));

export const companyRows = (clinic: ClinicPlan): EntityItem<typeof InsuranceCompanyEntity>[] =>
  clinic.companies.map((company, index) => ({
    ...company,
    tenant_id: clinic.tenant_id,
    company_id: fixedId("comp", clinic.letter, index + 1),
    version: 1,
  }));
