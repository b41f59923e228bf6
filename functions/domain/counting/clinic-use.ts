import type { ClinicUse } from "../../../shared/tenants/tenant-details.ts";
import { addDays, datesFrom, utcDate } from "../../../shared/values/days-and-times.ts";
import { monthAndDay, monthCountEntity, tallyEntity } from "../../entities/counts.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { readItems } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";

type TenantRow = RowOf<typeof tenantEntity>;

const DAYS = 30;

/** Returns today's date in UTC, to which the platform's counts refer. */
export const platformToday = (): string => utcDate();

/** The keys under which the stream counts the active staff and the locations of a clinic. */
export const ACTIVE_STAFF = "active staff";
export const LOCATIONS = "locations";

/**
 * Reads the use of some clinics from at most five items of each, which the table's stream updates.
 * @returns a function that returns the use of one of these clinics
 */
export async function readClinicUses(tenants: readonly TenantRow[]): Promise<(tenant: TenantRow) => ClinicUse> {
  const days = datesFrom(addDays(platformToday(), 1 - DAYS), DAYS).map(monthAndDay);
  const months = [...new Set(days.map(({ month }) => month))];
  const itemsOf = ({ tenant_id }: TenantRow) => [
    ...[ACTIVE_STAFF, LOCATIONS].map((key) => tallyEntity().get({ tenant_id, key }).params()),
    ...months.map((month) => monthCountEntity().get({ tenant_id, month }).params()),
  ];
  const items = await readItems(tenants.flatMap(itemsOf));
  return (tenant) => {
    const first = tenants.indexOf(tenant) * (2 + months.length);
    // A count that has begun after its first appointments may be negative until the clinic is counted again.
    const countOf = (at: number, name: string) => Math.max(0, Number(items[first + at]?.[name] ?? 0));
    return {
      staff: countOf(0, "total"),
      locations: countOf(1, "total"),
      appointments_30_days: days.reduce((sum, { month, day }) => sum + countOf(2 + months.indexOf(month), day), 0),
      used_until: tenant.used_until ?? null,
      last_activity: tenant.last_active_on ?? null,
    };
  };
}

/** Records that someone of a clinic uses the product today. A failure is only logged, because the next sign-in tries again. */
export async function markActive(tenant_id: string, logger: Pick<Console, "warn">): Promise<void> {
  const today = platformToday();
  try {
    await tenantEntity()
      .patch({ tenant_id })
      .set({ last_active_on: today })
      .where((at, { notExists, lt }) => `${notExists(at.last_active_on)} OR ${lt(at.last_active_on, today)}`)
      .go({ returnOnConditionCheckFailure: true });
  } catch (error) {
    logger.warn("activity not noted", { tenant_id, cause: namesOf(error) });
  }
}

/** Raises the date of a clinic's latest appointment. A date that is not later changes nothing. */
export async function markUsed(tenant_id: string, date: string): Promise<void> {
  await tenantEntity()
    .patch({ tenant_id })
    .set({ used_until: date, use_order: date })
    .where((at, { notExists, lt }) => `${notExists(at.used_until)} OR ${lt(at.used_until, date)}`)
    .go({ returnOnConditionCheckFailure: true });
}
