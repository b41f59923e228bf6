import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { renameAppointments } from "../data/appointment-names.ts";
import { untilWritten } from "../data/contention.ts";
import { changedBy } from "../data/last-change.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import { ServiceEntity } from "../data/service.ts";
import type { UseCase } from "../http/api.ts";

/** Changes a service, unless it was changed since the caller read it; a new name goes to its appointments too. */
export const update: UseCase<typeof contract.services.update> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const { service_id } = params;
  const { version, ...change } = body;
  const write = () =>
    ServiceEntity.patch({ tenant_id, service_id })
      .set({ ...change, ...changedBy(caller) })
      .add({ version: 1 })
      .where((at, { eq }) => eq(at.version, version))
      .go(ALL_ROWS);
  const after = await saved(await untilWritten(write), MESSAGES.notFound.service);
  const { location_id, service_name } = after;
  const outdated = AppointmentEntity.query
    .byLocation({ tenant_id, location_id })
    .where((at, { eq, ne }) => `${eq(at.service_id, service_id)} AND ${ne(at.service_name, service_name)}`);
  if (change.service_name !== undefined) await renameAppointments(outdated, { service_name });
  return after;
};
