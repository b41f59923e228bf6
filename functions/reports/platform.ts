import type { contract } from "../../shared/contract.ts";
import { countAtRisk, type Owner, risksOf, unusedBefore, usedUntil } from "../../shared/reports/clinic-count.ts";
import { platformToday, readClinicUses } from "../data/clinic-use.ts";
import { page } from "../data/page.ts";
import { readItems } from "../data/read-items.ts";
import { PLATFORM, readTallies, TalliedEntity } from "../data/tally.ts";
import { TenantEntity } from "../data/tenant.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantRow } from "../http/caller.ts";

const MONTHS = 12;
const MOST_AT_RISK = 100;

/** Returns the last twelve months with the number of clinics that were created in each. */
function monthsOf(totals: ReadonlyMap<string, number>, today: string) {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, ago) => {
    const name = new Date(Date.UTC(year, month - MONTHS + ago, 1)).toISOString().slice(0, 7);
    return { month: name, created: totals.get(`created ${name}`) ?? 0 };
  });
}

/** Reads the active clinics at risk that have been unused for longest: two queries, and their rows. */
async function readAtRisk(today: string) {
  const ofOwner = (owner: Owner) => TalliedEntity.query.byUse({ tenant_id: PLATFORM, owner });
  const found = await Promise.all([
    ofOwner("never_signed_in").go({ limit: MOST_AT_RISK }),
    ofOwner("signed_in")
      .lt({ used_until: unusedBefore(today) })
      .go({ limit: MOST_AT_RISK }),
  ]);
  const first = found
    .flatMap(({ data }) => data)
    .sort((a, b) => (a.used_until < b.used_until ? -1 : 1))
    .slice(0, MOST_AT_RISK);
  const rows = await readItems(first.map(({ record_id }) => TenantEntity.get({ tenant_id: record_id }).params()));
  return rows
    .flatMap((row) => (row ? [row as unknown as TenantRow] : []))
    .map((tenant) => ({ tenant, reasons: risksOf(tenant, today) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => (usedUntil(a.tenant) < usedUntil(b.tenant) ? -1 : 1));
}

/**
 * Reports the clinics of the platform from what the table's stream has counted. It reads the rows of clinics that it names,
 * however many there are.
 */
export const platform: UseCase<typeof contract.reports.platform> = async (_caller, { query }) => {
  const today = platformToday();
  const [totals, at_risk, { items, next_cursor }] = await Promise.all([
    readTallies(PLATFORM, " ", "~"),
    readAtRisk(today),
    page(TenantEntity.query.byCreation({}), query, "desc"),
  ]);
  const useOf = await readClinicUses(items);
  const inState = (state: string) => totals.get(`state ${state}`) ?? 0;
  return {
    by_state: { active: inState("active"), inactive: inState("inactive"), incomplete: inState("incomplete") },
    months: monthsOf(totals, today),
    at_risk: at_risk.map(({ tenant: { tenant_id, tenant_name, used_until }, reasons }) => ({
      tenant_id,
      tenant_name,
      reasons,
      used_until: used_until ?? null,
    })),
    at_risk_total: countAtRisk(totals, today),
    clinics: items.map((tenant) => ({ ...tenant, ...useOf(tenant) })),
    next_cursor,
  };
};
