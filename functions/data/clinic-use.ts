import type { EntityItem } from "electrodb";
import { addDays } from "../../shared/days-and-times.ts";
import { totalsOf } from "../../shared/reports/add-up.ts";
import type { ClinicUse } from "../../shared/tenants/clinic-use.ts";
import { DayCountEntity } from "./day-count.ts";
import { LocationEntity } from "./location.ts";
import { StaffEntity } from "./staff.ts";
import { TenantEntity } from "./tenant.ts";

type TenantRow = EntityItem<typeof TenantEntity>;

const ALL = { pages: "all" } as const;
const DAYS = 30;

/** Returns today's date in UTC, by which the platform counts. */
export const platformToday = (): string => new Date().toISOString().slice(0, 10);

/** Reads how much a clinic uses the product, by one query each of its staff, its locations and its counts of 30 days. */
export async function readClinicUse({ tenant_id, used_until, last_active_on }: TenantRow): Promise<ClinicUse> {
  const today = platformToday();
  const [staff, locations, days] = await Promise.all([
    StaffEntity.query
      .byId({ tenant_id })
      .where(({ status }, { eq }) => eq(status, "ACTIVE"))
      .go({ ...ALL, attributes: ["staff_id"] }),
    LocationEntity.query.byId({ tenant_id }).go({ ...ALL, attributes: ["location_id"] }),
    DayCountEntity.query
      .byDate({ tenant_id })
      .between({ date: addDays(today, 1 - DAYS) }, { date: today, location_id: "~" })
      .go(ALL),
  ]);
  const { by_status, appointments } = totalsOf(days.data);
  return {
    staff: staff.data.length,
    locations: locations.data.length,
    appointments_30_days: appointments - (by_status.CANCELLED ?? 0) - (by_status.MISSED ?? 0),
    used_until: used_until ?? null,
    last_activity: last_active_on ?? null,
  };
}

/** Raises the date of a clinic's latest appointment. A date that is not later changes nothing. */
export async function markUsed(tenant_id: string, date: string): Promise<void> {
  await TenantEntity.patch({ tenant_id })
    .set({ used_until: date })
    .where((at, { notExists, lt }) => `${notExists(at.used_until)} OR ${lt(at.used_until, date)}`)
    .go({ returnOnConditionCheckFailure: true });
}

/** Reads the rows of all clinics, newest first: 7 queries of 1 MB for 10,000 clinics. */
export async function readAllTenants(): Promise<TenantRow[]> {
  const { data } = await TenantEntity.query.byCreation({}).go({ ...ALL, order: "desc" });
  return data;
}
