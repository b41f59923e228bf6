import { type EntityItem, Service } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";
import { LocationId, ServiceId, StaffId } from "../../shared/ids.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { Schedule } from "../../shared/staff/schedule.ts";
import type { LocationRow } from "../data/get-location.ts";
import { LocationEntity } from "../data/location.ts";
import { ServiceEntity } from "../data/service.ts";
import { StaffEntity } from "../data/staff.ts";
import { table } from "../data/table.ts";
import { unavailable } from "../data/transact.ts";
import { WeeklyScheduleEntity } from "../data/weekly-schedule.ts";

const rows = new Service(
  { practitioner: StaffEntity, week: WeeklyScheduleEntity, service: ServiceEntity, location: LocationEntity },
  table,
);

export interface OfferIds {
  readonly practitioner_id: string;
  readonly service_id: string;
  readonly location_id: string;
}

/** Who does what where: all that an appointment needs but the patient. */
export interface Offer {
  readonly practitioner: EntityItem<typeof StaffEntity>;
  readonly week: readonly Schedule[];
  readonly service: EntityItem<typeof ServiceEntity>;
  readonly location: LocationRow;
}

const { notFound, appointments: texts } = MESSAGES;

// An id that can't be any row's answers like one that never was.
const SHAPES = [
  [StaffId, "practitioner_id", notFound.practitioner],
  [ServiceId, "service_id", notFound.service],
  [LocationId, "location_id", notFound.location],
] as const;

function requireShapes(ids: OfferIds): void {
  for (const [schema, name, message] of SHAPES)
    if (!schema.safeParse(ids[name]).success) throw new ClinicError("not_found", message);
}

const refuse = (field: string, message: string) =>
  new ClinicError("invalid", message, { fields: { [field]: message } });

function requireFitting({ practitioner, service, location }: Offer): void {
  if (practitioner.status !== "ACTIVE") throw refuse("practitioner_id", texts.practitionerInactive);
  if (service.status !== "ACTIVE") throw refuse("service_id", texts.serviceInactive);
  if (service.location_id !== location.location_id) throw refuse("service_id", texts.otherLocation);
}

/**
 * Reads practitioner, week, service and location in one consistent round trip.
 * @throws ClinicError 404 for what the tenant does not have, 422 for what is inactive or does not go together
 */
export async function readOffer(tenant_id: string, ids: OfferIds): Promise<Offer> {
  requireShapes(ids);
  const { practitioner_id: staff_id, service_id, location_id } = ids;
  const { canceled, data } = await rows.transaction
    .get(({ practitioner, week, service, location }) => [
      practitioner.get({ tenant_id, staff_id }).commit(),
      week.get({ tenant_id, staff_id }).commit(),
      service.get({ tenant_id, service_id }).commit(),
      location.get({ tenant_id, location_id }).commit(),
    ])
    .go();
  if (canceled) throw unavailable();
  const [practitioner, week, service, location] = [data[0].item, data[1].item, data[2].item, data[3].item];
  if (practitioner?.role !== "PRACTITIONER") throw new ClinicError("not_found", notFound.practitioner);
  if (!service) throw new ClinicError("not_found", notFound.service);
  if (!location) throw new ClinicError("not_found", notFound.location);
  const offer = { practitioner, week: week?.schedules ?? [], service, location };
  requireFitting(offer);
  return offer;
}
