import { BOOKING_RULE_TEXTS } from "../../../shared/appointments/texts.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS, REFUSALS } from "../../../shared/contract/texts.ts";
import type { services } from "../../../shared/services/routes.ts";
import type { ServiceLimits } from "../../../shared/services/suitable-rooms.ts";
import { SERVICES } from "../../../shared/services/texts.ts";
import { RoomId, StaffId } from "../../../shared/values/ids.ts";
import { affectedBy, allAffected, withRowChanged } from "../../domain/booking/affected.ts";
import { markFirst } from "../../domain/booking/attention.ts";
import { getLocation, isPractitioner } from "../../domain/booking/references.ts";
import { countUpcoming } from "../../domain/booking/upcoming-appointments.ts";
import { createNamed, namedRemoval, renameNamed, serviceName } from "../../domain/changes/unique-names.ts";
import { deleteMarked, ifMarked, refuseUsed, withUsageMark } from "../../domain/changes/usage-guard.ts";
import { patchVersioned } from "../../domain/changes/versioned-update.ts";
import { auditEntry, auditPuts, changeEntry, removalEntry } from "../../entities/audit-entry.ts";
import { roomEntity, serviceEntity } from "../../entities/clinic.ts";
import { staffEntity } from "../../entities/people.ts";
import type { DryRun, UseCase } from "../../http/use-case.ts";
import { getRow, type Item, parseItem, readItems } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { page } from "../../platform/dynamo/page.ts";
import { deleteItem, putItem } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

/**
 * Reads one service consistently.
 * @throws ClinicError 404 when there is none of this id
 */
const getService = (tenant_id: string, service_id: string): Promise<RowOf<typeof serviceEntity>> =>
  getRow(serviceEntity(), { tenant_id, service_id }, NOT_FOUND_TEXTS.service);

type References = Pick<ServiceLimits, "practitioner_ids" | "room_ids">;

/** Returns whether all ids are well-formed and the items that they name have the given attribute. */
async function allHave(
  ids: readonly string[],
  id: typeof RoomId,
  read: (id: string) => object,
  isValid: (item: Item | undefined) => boolean,
): Promise<boolean> {
  if (!ids.every((each) => id.safeParse(each).success)) return false;
  return (await readItems(ids.map(read))).every(isValid);
}

/**
 * Checks that a service names practitioners of the clinic and rooms of its location. Ids that it named before are not checked,
 * because a practitioner may have got another role since.
 * @throws ClinicError 422 that names each field with a wrong id
 */
async function checkReferences(
  { tenant_id, location_id }: { readonly tenant_id: string; readonly location_id: string },
  change: References,
  before: References = {},
): Promise<void> {
  const added = (name: keyof References) => (change[name] ?? []).filter((id) => !before[name]?.includes(id));
  const person = (staff_id: string) => staffEntity().get({ tenant_id, staff_id }).params();
  const room = (room_id: string) => roomEntity().get({ tenant_id, room_id }).params();
  const [practitioners, rooms] = await Promise.all([
    allHave(added("practitioner_ids"), StaffId, person, (item) => isPractitioner(parseItem(staffEntity(), item))),
    allHave(added("room_ids"), RoomId, room, (item) => parseItem(roomEntity(), item)?.location_id === location_id),
  ]);
  const fields = {
    ...(!practitioners && { practitioner_ids: REFUSALS.practitioner }),
    ...(!rooms && { room_ids: REFUSALS.room }),
  };
  const [message] = Object.values(fields);
  if (message) throw new ClinicError("invalid", message, { fields });
}

export const affectedByUpdate: DryRun<typeof services.update> = async (
  { tenantId: tenant_id },
  { params: { service_id }, body: { version: _version, ...change } },
) => {
  const before = await getService(tenant_id, service_id);
  await checkReferences(before, change, before);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return affectedBy({ tenant_id, owner_id: service_id }, (rows) => ({
    ...rows,
    services: withRowChanged(rows.services, service_id, given),
  }));
};

export const affectedByRemoval: DryRun<typeof services.remove> = async (
  { tenantId: tenant_id },
  { params: { service_id } },
) => {
  const { service_name } = await getService(tenant_id, service_id);
  return allAffected({ tenant_id, owner_id: service_id }, BOOKING_RULE_TEXTS.serviceInactive(service_name));
};

export const list: UseCase<typeof services.list> = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  return page(serviceEntity().query.byLocation({ tenant_id: tenantId, location_id }), query);
};

export const create: UseCase<typeof services.create> = async (caller, { body }) => {
  const { location_id } = await getLocation(caller.tenantId, body.location_id);
  const key = { tenant_id: caller.tenantId, location_id };
  await checkReferences(key, body);
  const row = { ...body, ...changedBy(caller), ...key, service_id: newId("svc"), version: 1 };
  const entry = changeEntry(caller, "services.create", row.service_id, body);
  await createNamed(serviceName(row), [putItem(serviceEntity().put(row)), ...auditPuts(entry)]);
  return row;
};

/** The fields whose change may make existing appointments need attention. */
const CHECKED = ["status", "practitioner_ids", "needs_room", "room_ids"] as const;

/** Changes a service, unless it was changed since the caller read it or another one of its location has the name. */
export const update: UseCase<typeof services.update> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const { version, ...change } = body;
  const before = await getService(tenant_id, params.service_id);
  await checkReferences(before, change, before);
  const service_name = change.service_name ?? before.service_name;
  const service = await renameNamed(serviceName(before), serviceName({ ...before, service_name }), (items) =>
    patchVersioned(serviceEntity(), before, {
      entry: auditEntry(caller, "services.update", tenant_id, params.service_id),
      version,
      change,
      items,
      notFound: NOT_FOUND_TEXTS.service,
    }),
  );
  if (CHECKED.some((name) => change[name] !== undefined)) await markFirst({ tenant_id, owner_id: service.service_id });
  return service;
};

/** Deletes a service, unless upcoming appointments use it. A booking and a deletion of one service never both succeed. */
export const remove: UseCase<typeof services.remove> = (caller, { params: { service_id } }) => {
  const { tenantId: tenant_id } = caller;
  const read = () => getService(tenant_id, service_id);
  return withUsageMark(serviceEntity(), read, async (row, usageMark): Promise<undefined> => {
    refuseUsed(await countUpcoming(await getLocation(tenant_id, row.location_id), service_id), SERVICES.inUse);
    const entry = removalEntry(caller, "services.remove", service_id, row);
    await deleteMarked(deleteItem(serviceEntity().delete(row).where(ifMarked(usageMark))), [
      ...namedRemoval(serviceName(row)),
      ...auditPuts(entry),
    ]);
  });
};
