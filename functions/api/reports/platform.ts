import { keyOfUse, type Owner, risksOf, unusedBefore, usedUntil } from "../../../shared/reports/counts.ts";
import type { reports } from "../../../shared/reports/routes.ts";
import { platformToday, readClinicUses } from "../../domain/counting/clinic-use.ts";
import { talliedEntity, tallyEntity } from "../../entities/counts.ts";
import { failedMessagesEntity, thisAndLastMonth } from "../../entities/messages.ts";
import { tenantDeletionEntity } from "../../entities/offboarding.ts";
import { tenantEntity } from "../../entities/platform.ts";
import type { UseCase } from "../../http/use-case.ts";
import { readByKeys, readItems } from "../../platform/dynamo/batch-get.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { page } from "../../platform/dynamo/page.ts";

const MONTHS = 12;
const MAX_AT_RISK = 100;
/** The most requested deletions that are counted, which is far more than operators let wait. */
const MAX_DELETIONS = 100;
const STATES = ["active", "inactive", "incomplete"] as const;

/** The most days that are read. The last day of use of a clinic that is not at risk is in the last two weeks or the next two years. */
const MAX_DAYS = 1_000;

function lastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, ago) =>
    new Date(Date.UTC(year, month - MONTHS + ago, 1)).toISOString().slice(0, 7),
  );
}

/** Reads the number of clinics in each state, and of those that were created in each of the last twelve months. */
async function readTotals(today: string) {
  const months = lastMonths(today);
  const keys = [...STATES.map((state) => `state ${state}`), ...months.map((month) => `created ${month}`)];
  const items = await readItems(keys.map((key) => tallyEntity().get({ tenant_id: PLATFORM, key }).params()));
  const [active = 0, inactive = 0, incomplete = 0, ...created] = items.map((item) => Number(item?.total ?? 0));
  return {
    by_state: { active, inactive, incomplete },
    months: months.map((month, at) => ({ month, created: created[at] ?? 0 })),
  };
}

/** Counts the active clinics that are not at risk, by the last days of their use. */
async function countSafe(today: string): Promise<number> {
  const key = (day: string) => ({ key: keyOfUse("signed_in", day) });
  const { data } = await tallyEntity()
    .query.byKey({ tenant_id: PLATFORM })
    .between(key(unusedBefore(today)), key("~"))
    .go({ limit: MAX_DAYS });
  return data.reduce((sum, { total }) => sum + total, 0);
}

/** Reads the active clinics at risk that have been unused for longest, by two queries and one read of their rows. */
async function readAtRisk(today: string) {
  const ofOwner = (owner: Owner) => talliedEntity().query.byUse({ tenant_id: PLATFORM, owner });
  const found = await Promise.all([
    ofOwner("never_signed_in").go({ limit: MAX_AT_RISK }),
    ofOwner("signed_in")
      .lt({ used_until: unusedBefore(today) })
      .go({ limit: MAX_AT_RISK }),
  ]);
  const first = found
    .flatMap(({ data }) => data)
    .sort((a, b) => (a.used_until < b.used_until ? -1 : 1))
    .slice(0, MAX_AT_RISK);
  const keys = first.map(({ record_id }) => ({ tenant_id: record_id }));
  return (await readByKeys(tenantEntity(), keys))
    .filter((tenant) => tenant !== undefined)
    .map((tenant) => ({ tenant, reasons: risksOf(tenant, today) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => (usedUntil(a.tenant) < usedUntil(b.tenant) ? -1 : 1));
}

const MAX_FAILURES = 100;
/** At most two rows for each clinic with failures, which are far fewer than there are clinics. */
const MAX_FAILURE_ROWS = 1_000;

/** Reads the clinics with messages that were not delivered this or last month, those with most first, and the sum of this month. */
async function readFailures() {
  const [this_month, month] = thisAndLastMonth();
  const { data } = await failedMessagesEntity().query.byMonth({}).gte({ month }).go({ limit: MAX_FAILURE_ROWS });
  const months = [this_month, month].map(
    (each) => new Map(data.flatMap((row) => (row.month === each ? [[row.tenant_id, row.total] as const] : []))),
  );
  const countOf = (at: number, tenant_id: string) => Math.max(0, months[at]?.get(tenant_id) ?? 0);
  const clinics = [...new Set(months.flatMap((month) => [...month.keys()]))]
    .map((tenant_id) => ({ tenant_id, this_month: countOf(0, tenant_id), last_month: countOf(1, tenant_id) }))
    .filter(({ this_month, last_month }) => this_month + last_month > 0)
    .sort((a, b) => b.this_month - a.this_month || b.last_month - a.last_month);
  const total = clinics.reduce((sum, { this_month }) => sum + this_month, 0);
  const tenants = await readByKeys(tenantEntity(), clinics.slice(0, MAX_FAILURES));
  const named = tenants.flatMap((tenant, at) => {
    const clinic = clinics[at];
    return tenant && clinic ? [{ ...clinic, tenant_name: tenant.tenant_name }] : [];
  });
  return { delivery_failures: named, delivery_failures_total: total };
}

/**
 * Reports the clinics of the platform from what the table's stream has counted. It reads only the rows of the clinics
 * that it names, however many clinics there are.
 */
export const platform: UseCase<typeof reports.platform> = async (_caller, { query }) => {
  const today = platformToday();
  const [totals, safe, at_risk, failures, requested, { items, next_cursor }] = await Promise.all([
    readTotals(today),
    countSafe(today),
    readAtRisk(today),
    readFailures(),
    tenantDeletionEntity().query.byStatus({ status: "REQUESTED" }).go({ limit: MAX_DELETIONS }),
    page(tenantEntity().query.byCreation({}), query, "desc"),
  ]);
  const useOf = await readClinicUses(items);
  return {
    ...totals,
    at_risk: at_risk.map(({ tenant: { tenant_id, tenant_name, used_until }, reasons }) => ({
      tenant_id,
      tenant_name,
      reasons,
      used_until: used_until ?? null,
    })),
    // The two counts are read separately, and a clinic may change in between.
    at_risk_total: Math.max(0, totals.by_state.active - safe),
    deletions_requested: requested.data.length,
    ...failures,
    clinics: items.map((tenant) => ({ ...tenant, ...useOf(tenant) })),
    next_cursor,
  };
};
