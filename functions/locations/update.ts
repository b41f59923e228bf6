import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { renameAppointments } from "../data/appointment-names.ts";
import { changedBy } from "../data/last-change.ts";
import { LocationEntity } from "../data/location.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import type { UseCase } from "../http/api.ts";
import { knownTimeZone } from "./known-time-zone.ts";
import { toLocation } from "./to-location.ts";

/** Changes a location, unless it was changed since the caller read it; a new name goes to its appointments too. */
export const update: UseCase<typeof contract.locations.update> = async (caller, { params, body }) => {
  const { tenantId } = caller;
  const { version, website, time_zone, ...details } = body;
  const patch = LocationEntity.patch({ tenant_id: tenantId, location_id: params.location_id })
    .set({
      ...details,
      ...changedBy(caller),
      ...(website && { website }),
      ...(time_zone && { time_zone: knownTimeZone(time_zone) }),
    })
    .add({ version: 1 });
  const result = await (website === null ? patch.remove(["website"]) : patch)
    .where((at, { eq }) => eq(at.version, version))
    .go(ALL_ROWS);
  const after = await saved(result, MESSAGES.notFound.location, toLocation);
  const { location_id, location_name } = after;
  const outdated = AppointmentEntity.query
    .byLocation({ tenant_id: tenantId, location_id })
    .where((at, { ne }) => ne(at.location_name, location_name));
  if (details.location_name !== undefined) await renameAppointments(outdated, { location_name });
  return toLocation(after);
};
