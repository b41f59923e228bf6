import type { Affected } from "../../../shared/appointments/appointment.ts";
import { BOOKING_RULE_TEXTS } from "../../../shared/appointments/texts.ts";
import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { type HoursChange, OperatingHours } from "../../../shared/locations/location.ts";
import type { locations } from "../../../shared/locations/routes.ts";
import { LOCATION_TEXTS } from "../../../shared/locations/texts.ts";
import { receiptPrefixes } from "../../../shared/payments/receipt.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { WEEKDAYS } from "../../../shared/values/days-and-times.ts";
import { zonesOfState } from "../../../shared/values/us-states.ts";
import { affectedBy, affectedByPeriod, allAffected, withRowChanged } from "../../domain/booking/affected.ts";
import { markFirst } from "../../domain/booking/attention.ts";
import { getLocation, type LocationRow } from "../../domain/booking/references.ts";
import { countUpcoming } from "../../domain/booking/upcoming-appointments.ts";
import { zoneName } from "../../domain/booking/zoned-time.ts";
import { createNamed, findNamed, locationName, prefixName, renameNamed } from "../../domain/changes/unique-names.ts";
import { refuseUsed, withUsageMark } from "../../domain/changes/usage-guard.ts";
import { conflictWith, patchVersioned } from "../../domain/changes/versioned-update.ts";
import { auditEntry, auditPuts, changeEntry } from "../../entities/audit-entry.ts";
import { locationEntity, roomEntity } from "../../entities/clinic.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { DryRun, InputOf, UseCase } from "../../http/use-case.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { page } from "../../platform/dynamo/page.ts";
import { putItem, type TransactItem } from "../../platform/dynamo/transaction.ts";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/ids.ts";

const { unknownTimeZone } = LOCATION_TEXTS;

/**
 * Returns a time zone's name in its usual spelling.
 * @throws ClinicError 422 for a name such as "CST", which Intl knows but Temporal, which computes appointments, does not
 */
export function knownTimeZone(name: string): string {
  try {
    return zoneName(name);
  } catch (cause) {
    throw new ClinicError("invalid", unknownTimeZone, { fields: { time_zone: unknownTimeZone }, cause });
  }
}

/**
 * Returns a location's hours after a change. Weekdays, hours and breaks that the change does not name stay as they are.
 * @throws ClinicError 422 when a day would close before it opens, or have a break outside its hours
 */
function changedHours(before: OperatingHours, change: HoursChange): OperatingHours {
  const days = WEEKDAYS.map((day) => [day, { ...before[day], ...change[day] }]);
  const { data, error } = OperatingHours.safeParse(Object.fromEntries(days));
  if (data) return data;
  const [issue] = error.issues;
  throw invalidField(["operating_hours", ...(issue?.path ?? [])].join("."), issue?.message ?? error.message);
}

/** Returns what a change of a location's hours, status or time zone would affect. */
export const affectedByUpdate: DryRun<typeof locations.update> = async (
  { tenantId: tenant_id },
  { params, body },
): Promise<Affected> => {
  const before = await getLocation(tenant_id, params.location_id);
  const { location_id } = before;
  const owner = { tenant_id, owner_id: location_id };
  const { operating_hours, status, time_zone } = body;
  const change = {
    ...(operating_hours && { operating_hours: changedHours(before.operating_hours, operating_hours) }),
    ...(status && { status }),
  };
  if (time_zone && knownTimeZone(time_zone) !== before.time_zone)
    return allAffected(owner, BOOKING_RULE_TEXTS.otherTimeZone);
  return affectedBy(owner, (rows) => ({ ...rows, locations: withRowChanged(rows.locations, location_id, change) }));
};

export const affectedByClosure: DryRun<typeof locations.createClosure> = async (
  { tenantId: tenant_id },
  { params, body },
) => {
  const { location_id } = await getLocation(tenant_id, params.location_id);
  return affectedByPeriod({ tenant_id, owner_id: location_id }, body);
};

export const affectedByRoomStatus: DryRun<typeof locations.setRoomStatus> = async (
  { tenantId: tenant_id },
  { params: { room_id }, body: { status } },
) => {
  const { location_id } = await getRow(roomEntity(), { tenant_id, room_id }, NOT_FOUND_TEXTS.room);
  return affectedBy({ tenant_id, owner_id: location_id }, (rows) => ({
    ...rows,
    rooms: withRowChanged(rows.rooms, room_id, { status }),
  }));
};

export const list: UseCase<typeof locations.list> = ({ tenantId }, { query }) =>
  page(locationEntity().query.byId({ tenant_id: tenantId }), query);

export const get: UseCase<typeof locations.get> = ({ tenantId }, { params }) =>
  getLocation(tenantId, params.location_id);

const { DEFAULT_TIME_ZONE } = env("DEFAULT_TIME_ZONE");

export const create: UseCase<typeof locations.create> = async (caller, { body }) => {
  const row = {
    ...body,
    ...changedBy(caller),
    tenant_id: caller.tenantId,
    location_id: newId("loc"),
    time_zone: knownTimeZone(body.time_zone ?? zonesOfState(body.state)[0] ?? DEFAULT_TIME_ZONE),
    receipt_prefix: await freePrefix(caller.tenantId, body),
    version: 1,
  };
  const entry = changeEntry(caller, "locations.create", row.location_id, body);
  const items = [putItem(locationEntity().put(row)), ...auditPuts(entry)];
  await createNamed(locationName(row), items, [prefixName(row)]);
  return row;
};

/** Returns the prefix of a new location's receipts: the given one, or the first one from its name that no other location has. */
async function freePrefix(
  tenant_id: string,
  { receipt_prefix, location_name }: Pick<LocationRow, "receipt_prefix" | "location_name">,
): Promise<string> {
  if (receipt_prefix) return receipt_prefix;
  const candidates = receiptPrefixes(location_name);
  for (const candidate of candidates) {
    const { record_id: _id, ...name } = prefixName({ tenant_id, location_id: "", receipt_prefix: candidate });
    if ((await findNamed(name)) === undefined) return candidate;
  }
  throw invalidField("receipt_prefix", PAYMENT_TEXTS.prefix);
}

type Change = InputOf<typeof locations.update>["body"];

/** Writes the change to the version that the caller read and, if a mark is given, only to a row that has this mark. */
async function write(
  caller: TenantCaller,
  before: LocationRow,
  { version, operating_hours, ...details }: Change,
  usageMark?: string,
): Promise<LocationRow> {
  const hours = operating_hours && { operating_hours: changedHours(before.operating_hours, operating_hours) };
  const change = { ...details, ...hours };
  const location_name = details.location_name ?? before.location_name;
  const receipt_prefix = details.receipt_prefix ?? before.receipt_prefix ?? "";
  const patch = (items: readonly TransactItem[]) =>
    patchVersioned(locationEntity(), before, {
      entry: auditEntry(caller, "locations.update", before.tenant_id, before.location_id),
      version,
      change,
      usageMark,
      items,
      notFound: NOT_FOUND_TEXTS.location,
    });
  return renameNamed(locationName(before), locationName({ ...before, location_name }), (naming) =>
    renameNamed(
      prefixName({ ...before, receipt_prefix: before.receipt_prefix ?? "" }),
      prefixName({ ...before, receipt_prefix }),
      (prefixing) => patch([...naming, ...prefixing]),
    ),
  );
}

/**
 * Writes a change to another time zone. It is only written while there are no upcoming appointments, because their instants were
 * computed with the present one.
 * @throws ClinicError 409 `in_use` with the number of upcoming appointments
 */
const writeTimeZone = (caller: TenantCaller, read: () => Promise<LocationRow>, change: Change): Promise<LocationRow> =>
  withUsageMark(locationEntity(), read, async (row, usageMark) => {
    refuseUsed(await countUpcoming(row), LOCATION_TEXTS.timeZoneInUse, "time_zone");
    return write(caller, row, change, usageMark);
  });

export const update: UseCase<typeof locations.update> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const { location_id } = params;
  const { time_zone, ...others } = body;
  const change: Change = time_zone ? { ...others, time_zone: knownTimeZone(time_zone) } : others;
  const read = async () => {
    const stored = await getRow(locationEntity(), { tenant_id, location_id }, NOT_FOUND_TEXTS.location);
    if (stored.version !== body.version) throw await conflictWith(stored);
    return stored;
  };
  const before = await read();
  const hasOtherZone = change.time_zone !== undefined && change.time_zone !== before.time_zone;
  const row = hasOtherZone ? await writeTimeZone(caller, read, change) : await write(caller, before, change);
  if (body.operating_hours || body.status) await markFirst({ tenant_id, owner_id: location_id });
  return row;
};
