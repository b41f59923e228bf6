import { type DayTotals, OTHER_SERVICE, UNASSIGNED } from "../../../shared/payments/day-totals.ts";
import { NO_SUMS, openOf, plus, receivedOf, type Sums } from "../../../shared/payments/ledger.ts";
import { METHODS } from "../../../shared/payments/methods.ts";
import type { reports } from "../../../shared/reports/routes.ts";
import type { Takings } from "../../../shared/reports/takings.ts";
import { addDays, datesFrom, daysBetween } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { getLocation } from "../../domain/booking/references.ts";
import { locationEntity, serviceEntity } from "../../entities/clinic.ts";
import { type LedgerDayRow, ledgerDayEntity } from "../../entities/payments.ts";
import { staffEntity } from "../../entities/people.ts";
import type { UseCase } from "../../http/use-case.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";

const ALL = { pages: "all" } as const;

/** How many locations are read at the same time. */
const AT_ONCE = 10;

/** Reads the totals of a span of days, which are at most two years, of each location. */
async function readDays(tenant_id: string, locations: readonly string[], from: string, to: string) {
  const days: LedgerDayRow[] = [];
  for (let at = 0; at < locations.length; at += AT_ONCE) {
    const pages = await Promise.all(
      locations
        .slice(at, at + AT_ONCE)
        .map((location_id) =>
          ledgerDayEntity().query.byDay({ tenant_id, location_id }).between({ date: from }, { date: to }).go(ALL),
        ),
    );
    days.push(...pages.flatMap(({ data }) => data));
  }
  return days;
}

const takingsOf = (sums: Sums): Takings => ({ ...sums, received_cents: receivedOf(sums), open_cents: openOf(sums) });

const totalOf = (days: readonly LedgerDayRow[]): Takings =>
  takingsOf(days.reduce((sum, { totals }) => plus(sum, totals.total), NO_SUMS));

/** Returns the sums of several days by key, such as by the id of a practitioner. `of` chooses those of a day. */
function byKey(days: readonly LedgerDayRow[], of: (totals: DayTotals) => Readonly<Record<string, Sums>>) {
  const sums = new Map<string, Sums>();
  for (const { totals } of days)
    for (const [key, each] of Object.entries(of(totals))) sums.set(key, plus(sums.get(key), each));
  return [...sums].map(([key, each]) => [key, takingsOf(each)] as const);
}

async function practitionersOf(tenant_id: string, days: readonly LedgerDayRow[]) {
  const sums = byKey(days, ({ practitioners }) => practitioners);
  const ids = sums.map(([id]) => id).filter((id) => id !== UNASSIGNED);
  const staff = await readByKeys(
    staffEntity(),
    ids.map((staff_id) => ({ tenant_id, staff_id })),
  );
  const names = new Map(staff.flatMap((person) => (person ? [[person.staff_id, fullName(person)] as const] : [])));
  return sums.map(([practitioner_id, takings]) => ({
    practitioner_id,
    practitioner_name: practitioner_id === UNASSIGNED ? "Unassigned" : (names.get(practitioner_id) ?? "Deleted"),
    ...takings,
  }));
}

async function servicesOf(tenant_id: string, days: readonly LedgerDayRow[]) {
  const sums = byKey(days, ({ services }) => services);
  const ids = sums.map(([id]) => id).filter((id) => id !== OTHER_SERVICE);
  const services = await readByKeys(
    serviceEntity(),
    ids.map((service_id) => ({ tenant_id, service_id })),
  );
  const names = new Map(services.flatMap((row) => (row ? [[row.service_id, row.service_name] as const] : [])));
  return sums.map(([service_id, takings]) => ({
    service_id,
    service_name: service_id === OTHER_SERVICE ? "No service" : (names.get(service_id) ?? "Deleted service"),
    ...takings,
  }));
}

const methodsOf = (days: readonly LedgerDayRow[]) =>
  METHODS.map((method) => {
    const sums = days.reduce((sum, { totals }) => plus(sum, { ...NO_SUMS, ...totals.methods[method] }), NO_SUMS);
    const { paid_cents, refunded_cents } = sums;
    return { method, paid_cents, refunded_cents, received_cents: receivedOf(sums) };
  });

/** Reports the money of a period from the totals that each transaction keeps of its day, without reading the entries. */
export const takings: UseCase<typeof reports.takings> = async ({ tenantId: tenant_id }, { query }) => {
  const { from, to, location_id } = query;
  const locations = location_id
    ? [await getLocation(tenant_id, location_id)]
    : (await locationEntity().query.byId({ tenant_id }).go(ALL)).data;
  const length = daysBetween(from, to);
  const before = { from: addDays(from, -length), to: addDays(from, -1) };
  const ids = locations.map((location) => location.location_id);
  const both = await readDays(tenant_id, ids, before.from, to);
  const days = both.filter(({ date }) => date >= from);
  const [practitioners, services] = await Promise.all([practitionersOf(tenant_id, days), servicesOf(tenant_id, days)]);
  return {
    days: datesFrom(from, length).map((date) => ({ date, ...totalOf(days.filter((day) => day.date === date)) })),
    methods: methodsOf(days),
    practitioners,
    services,
    locations: locations.map((location) => ({
      location_id: location.location_id,
      location_name: location.location_name,
      ...totalOf(days.filter((day) => day.location_id === location.location_id)),
    })),
    totals: totalOf(days),
    previous: { ...before, ...totalOf(both.filter(({ date }) => date < from)) },
  };
};
