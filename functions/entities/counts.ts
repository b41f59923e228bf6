import { CustomAttributeType } from "electrodb";
import { takesTime } from "../../shared/appointments/status.ts";
import { type Counted, type DayCount, OWNERS } from "../../shared/reports/counts.ts";
import { counter, expiring, fixedTexts, lazyEntity, primary, secondary } from "../platform/dynamo/entity.ts";
import { type TransactItem, updateItem } from "../platform/dynamo/transaction.ts";

/** The owner of the counts of a whole clinic. */
export const ALL_LOCATIONS = "all";

/** The count of the appointments of one day, at a location or at all of the clinic, so that a report reads one row for each day. */
export const dayCountEntity = lazyEntity({
  entity: "dailyCount",
  attributes: {
    /** The owner is a location or `ALL_LOCATIONS`. */
    ...fixedTexts("tenant_id", "owner_id", "date"),
    count: { type: CustomAttributeType<DayCount>("any"), required: true },
    /** Increases with each change. Each change is conditional on it. */
    revision: counter,
  },
  indexes: { byOwner: primary(["tenant_id"], ["owner_id", "date"]) },
});

/** Returns the days under which an appointment is counted: those of its location and of the clinic. */
export const countedDays = ({ location_id, date }: Counted) =>
  [location_id, ALL_LOCATIONS].map((owner_id) => ({ owner_id, date }));

/** What an appointment contributes to the counts. The next change of the appointment subtracts it again. */
export const countedAppointmentEntity = lazyEntity({
  entity: "countedAppointment",
  attributes: {
    ...fixedTexts("tenant_id", "appointment_id"),
    counted: { type: CustomAttributeType<Counted>("any"), required: true },
    revision: counter,
  },
  indexes: { byId: primary(["tenant_id"], ["appointment_id"]) },
});

const DAYS = Array.from({ length: 31 }, (_, before) => `d${String(before + 1).padStart(2, "0")}`);
const days = Object.fromEntries(DAYS.map((day) => [day, { type: "number" }]));

/** Returns the month of a date, and the attribute that counts its day. */
export const monthAndDay = (date: string) => ({ month: date.slice(0, 7), day: `d${date.slice(8)}` as const });

/**
 * The appointments of each day of a month that are not cancelled or missed, at all locations of a clinic: `d01` to `d31`. The
 * platform's report reads at most three of these rows for each clinic, instead of 30 daily counts.
 */
export const monthCountEntity = lazyEntity({
  entity: "monthCount",
  attributes: {
    ...fixedTexts("tenant_id", "month"),
    ...(days as Record<`d${string}`, { type: "number" }>),
    /** Increases with each change, so that a recount finds out that the counts have changed meanwhile. */
    revision: { type: "number", required: true },
  },
  indexes: { byMonth: primary(["tenant_id"], ["month"]) },
});

/** Builds the writes that count appointments (1) or count them no longer (-1) in their months. */
export function monthWrites(tenant_id: string, changes: readonly (readonly [Counted, 1 | -1])[]): TransactItem[] {
  const months = new Map<string, Record<`d${string}`, number>>();
  for (const [{ date, status }, sign] of changes) {
    if (!takesTime(status)) continue;
    const { month, day } = monthAndDay(date);
    const sums = months.get(month) ?? {};
    months.set(month, { ...sums, [day]: (sums[day] ?? 0) + sign });
  }
  return [...months].flatMap(([month, sums]) => {
    const changedSums = Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
    if (Object.keys(changedSums).length === 0) return [];
    return [
      updateItem(
        monthCountEntity()
          .upsert({ tenant_id, month })
          .add({ ...changedSums, revision: 1 }),
      ),
    ];
  });
}

/** The number of records of a clinic, or of the platform, under a key, such as a day and a figure. */
export const tallyEntity = lazyEntity({
  entity: "tally",
  attributes: {
    ...fixedTexts("tenant_id", "key"),
    total: counter,
    /** Increases with each change, so that a recount finds out that the total has changed meanwhile. */
    revision: counter,
  },
  indexes: { byKey: primary(["tenant_id"], ["key"]) },
});

/** The keys under which a record is counted, so that its next change subtracts exactly those. */
export const talliedEntity = lazyEntity({
  entity: "tallied",
  attributes: {
    ...fixedTexts("tenant_id", "record_id"),
    keys: { type: "list", items: { type: "string" }, required: true },
    /** Whether the owner of an active clinic has signed in, for the list of clinics at risk. */
    owner: { type: [...OWNERS, "none"] as const, required: true, default: "none" },
    used_until: { type: "string", required: true, default: "" },
    revision: counter,
  },
  indexes: {
    byRecord: primary(["tenant_id"], ["record_id"]),
    // Active clinics, the one that has been unused for longest first.
    byUse: secondary(1, ["tenant_id", "owner"], ["used_until", "record_id"], ({ owner }) => owner !== "none"),
  },
});

export async function readTallies(tenant_id: string, from: string, to: string): Promise<ReadonlyMap<string, number>> {
  const { data } = await tallyEntity()
    .query.byKey({ tenant_id })
    .between({ key: from }, { key: to })
    .go({ pages: "all" });
  return new Map(data.map(({ key, total }) => [key, total]));
}

/** Rows whose names are copied onto appointments, by the name of their entity. */
export const NAME_SOURCES = ["patient", "staff", "service", "location", "room"] as const;
export type NameSource = (typeof NAME_SOURCES)[number];

/**
 * A change of a name that more appointments copy than one invocation can update. Each write of this row makes the table's
 * stream call the function again, which continues at the cursor.
 */
export const nameRefreshEntity = lazyEntity({
  entity: "nameRefresh",
  attributes: {
    ...fixedTexts("tenant_id", "source_id"),
    source: { type: NAME_SOURCES, required: true, readOnly: true },
    cursor: { type: "string", required: true },
    ...expiring,
  },
  indexes: { bySource: primary(["tenant_id"], ["source", "source_id"]) },
});
