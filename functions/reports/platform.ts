import type { contract } from "../../shared/contract.ts";
import { addDays } from "../../shared/days-and-times.ts";
import { type Risk, UNUSED_DAYS } from "../../shared/tenants/clinic-use.ts";
import { platformToday, readAllTenants, readClinicUse } from "../data/clinic-use.ts";
import { pageOf } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantRow } from "../http/caller.ts";

const MONTHS = 12;
const MOST_AT_RISK = 100;

type State = "active" | "inactive" | "incomplete";

function stateOf({ status, setup }: TenantRow): State {
  // Rows of older releases have no setup, and are complete.
  if (setup === "administrator") return "incomplete";
  return status === "ACTIVE" ? "active" : "inactive";
}

/** Returns the day since when a clinic counts as unused: that of its latest appointment, or of its creation. */
const usedUntil = ({ used_until, created_at }: TenantRow) => used_until ?? created_at.slice(0, 10);

function risksOf(tenant: TenantRow, today: string): Risk[] {
  if (stateOf(tenant) !== "active") return [];
  return [
    ...(usedUntil(tenant) < addDays(today, -UNUSED_DAYS) ? (["no_appointments"] as const) : []),
    ...(tenant.invitation === "pending" ? (["owner_never_signed_in"] as const) : []),
  ];
}

/** Returns the last twelve months with how many clinics were created in each. */
function monthsOf(tenants: readonly TenantRow[], today: string) {
  const created = new Map<string, number>();
  for (const { created_at } of tenants) {
    const month = created_at.slice(0, 7);
    created.set(month, (created.get(month) ?? 0) + 1);
  }
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, ago) => {
    const name = new Date(Date.UTC(year, month - MONTHS + ago, 1)).toISOString().slice(0, 7);
    return { month: name, created: created.get(name) ?? 0 };
  });
}

/**
 * Reports the clinics of the platform. The rows of all clinics are read, each with the date until which it is used; the
 * appointments come from the counts of the page's clinics, and no appointment is read.
 */
export const platform: UseCase<typeof contract.reports.platform> = async (_caller, { query }) => {
  const today = platformToday();
  const tenants = await readAllTenants();
  const by_state = { active: 0, inactive: 0, incomplete: 0 };
  for (const tenant of tenants) by_state[stateOf(tenant)] += 1;
  const at_risk = tenants
    .map((tenant) => ({ tenant, reasons: risksOf(tenant, today) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => (usedUntil(a.tenant) < usedUntil(b.tenant) ? -1 : 1));
  const { items, next_cursor } = pageOf("platform", tenants, query);
  return {
    by_state,
    months: monthsOf(tenants, today),
    at_risk: at_risk.slice(0, MOST_AT_RISK).map(({ tenant: { tenant_id, tenant_name, used_until }, reasons }) => ({
      tenant_id,
      tenant_name,
      reasons,
      used_until: used_until ?? null,
    })),
    at_risk_total: at_risk.length,
    clinics: await Promise.all(items.map(async (tenant) => ({ ...tenant, ...(await readClinicUse(tenant)) }))),
    next_cursor,
  };
};
