import { CustomAttributeType } from "electrodb";
import { Location } from "../../shared/locations/location.ts";
import { Room } from "../../shared/locations/room.ts";
import { Service } from "../../shared/services/service.ts";
import { NoteTemplate } from "../../shared/staff/note-template.ts";
import { TimeOff } from "../../shared/staff/time-off.ts";
import { NewNotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { Period } from "../../shared/values/period.ts";
import { parseItem, readItems } from "../platform/dynamo/batch-get.ts";
import { attributesOf, fixedTexts, lazyEntity, primary, type RowOf, secondary } from "../platform/dynamo/entity.ts";
import { createdAt, rowAttributes, usageGuardAttributes } from "../platform/dynamo/optimistic-lock.ts";

export const locationEntity = lazyEntity({
  entity: "location",
  exportedAs: "locations",
  attributes: { ...attributesOf(Location, ["location_id"]), ...rowAttributes, ...usageGuardAttributes },
  indexes: { byId: primary(["tenant_id"], ["location_id"]) },
});

export const roomEntity = lazyEntity({
  entity: "room",
  exportedAs: "rooms",
  attributes: { ...attributesOf(Room, ["room_id", "location_id"]), ...rowAttributes, ...createdAt },
  indexes: {
    byId: primary(["tenant_id"], ["room_id"]),
    // The rooms of one location, oldest first.
    byLocation: secondary(1, ["tenant_id", "location_id"], ["room_id"]),
  },
});

export const serviceEntity = lazyEntity({
  entity: "service",
  exportedAs: "services",
  attributes: { ...attributesOf(Service, ["service_id", "location_id"]), ...rowAttributes, ...usageGuardAttributes },
  indexes: {
    byId: primary(["tenant_id"], ["service_id"]),
    // The services of one location, oldest first.
    byLocation: secondary(1, ["tenant_id", "location_id"], ["service_id"]),
  },
});

/** A closure of a location, or time off of a person, which may be requested only. The owner is the location or the person. */
export const periodEntity = lazyEntity({
  entity: "period",
  exportedAs: "closures-and-time-off",
  attributes: {
    ...attributesOf(Period, ["from_date", "to_date", "start_time", "end_time", "reason"]),
    ...attributesOf(TimeOff.pick({ status: true, answer: true }), []),
    ...rowAttributes,
    ...createdAt,
    /** The id of the user who entered it. */
    created_by: { type: "string", readOnly: true },
    ...fixedTexts("period_id", "owner_id"),
  },
  indexes: {
    byId: primary(["tenant_id"], ["period_id"]),
    // The periods of one owner, earliest end first.
    byOwner: secondary(1, ["tenant_id", "owner_id"], ["to_date", "period_id"]),
    // The requests of a clinic that wait for an answer.
    requests: secondary(2, ["tenant_id"], ["from_date", "period_id"], ({ status }) => status === "REQUESTED"),
  },
});
export type PeriodRow = RowOf<typeof periodEntity>;

export interface StoredPeriod extends Period {
  readonly period_id: string;
}

/**
 * All closures of a location, or all time off of a person, that touch one calendar year, in one item with a version. A
 * booking reads the item of its date and is conditional on its version. It ignores what is only requested.
 */
export const periodYearEntity = lazyEntity({
  entity: "periodYear",
  attributes: {
    ...fixedTexts("tenant_id", "owner_id", "year"),
    periods: { type: CustomAttributeType<StoredPeriod[]>("any"), required: true },
    requested: { type: CustomAttributeType<StoredPeriod[]>("any") },
    version: { type: "number", required: true },
  },
  indexes: { byYear: primary(["tenant_id"], ["owner_id", "year"]) },
});

/** The closures or the time off of one owner that touch one year. The version is 0 if there never were any. */
export type PeriodYear = RowOf<typeof periodYearEntity>;

type YearKey = Pick<PeriodYear, "tenant_id" | "owner_id" | "year">;

export const yearParams = (key: YearKey) => periodYearEntity().get(key).params();

export function yearOf(key: YearKey, item: Record<string, unknown> | undefined): PeriodYear {
  const { tenant_id, owner_id, year } = key;
  return parseItem(periodYearEntity(), item) ?? { tenant_id, owner_id, year, periods: [], version: 0 };
}

/** Reads the years of each of the owners, in one BatchGet for each 100. */
export async function readYears(
  tenant_id: string,
  owner_ids: readonly string[],
  years: readonly string[],
): Promise<PeriodYear[]> {
  const keys = owner_ids.flatMap((owner_id) => years.map((year) => ({ tenant_id, owner_id, year })));
  const items = await readItems(keys.map(yearParams));
  return keys.map((key, index) => yearOf(key, items[index]));
}

export const periodsOf = (
  years: readonly PeriodYear[],
  owner_id: string,
  kind: "periods" | "requested" = "periods",
): StoredPeriod[] => [
  ...new Map(
    years
      .filter((year) => year.owner_id === owner_id)
      .flatMap((year) => year[kind] ?? [])
      .map((period) => [period.period_id, period]),
  ).values(),
];

/** A text that practitioners of a clinic insert into a note. */
export const noteTemplateEntity = lazyEntity({
  entity: "noteTemplate",
  exportedAs: "note-templates",
  attributes: { ...attributesOf(NoteTemplate, ["template_id"]), ...rowAttributes },
  indexes: { byId: primary(["tenant_id"], ["template_id"]) },
});

/** The notification settings of a clinic. They are an item of their own, so that saving them never conflicts with its profile. */
export const notificationSettingsEntity = lazyEntity({
  entity: "notificationSettings",
  exportedAs: "notification-settings",
  attributes: { ...attributesOf(NewNotificationSettings, []), ...rowAttributes },
  indexes: { byTenant: primary(["tenant_id"], []) },
});
