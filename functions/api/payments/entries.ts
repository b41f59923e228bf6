import { OTHER_SERVICE, UNASSIGNED } from "../../../shared/payments/day-totals.ts";
import { isCounted, MAX_DAYS } from "../../../shared/payments/entries.ts";
import type { settlements } from "../../../shared/payments/routes.ts";
import { addDays, utcDate } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { getLocation } from "../../domain/booking/references.ts";
import { namesOfUsers } from "../../domain/identity/users.ts";
import { insuranceCompanyEntity } from "../../entities/billing.ts";
import { locationEntity, serviceEntity } from "../../entities/clinic.ts";
import { type LedgerRow, ledgerEntryEntity } from "../../entities/payments.ts";
import { staffEntity } from "../../entities/people.ts";
import type { UseCase } from "../../http/use-case.ts";
import { parseItem, readByKeys, readItems } from "../../platform/dynamo/batch-get.ts";
import { filteredPage } from "../../platform/dynamo/page.ts";
import { firstId } from "../../platform/ids.ts";
import { namesOfPatients } from "./balances.ts";

/** An entry counts on the location's day on which it is recorded, or on the next one. Its id tells the instant in UTC. */
const MARGIN_DAYS = 2;

/** Sorts after every id of an entry. */
const LAST_ID = "entry_~";

const distinct = (ids: readonly (string | undefined)[]) => [...new Set(ids.filter((id) => id !== undefined))];

/**
 * Returns the names of the practitioners, locations, companies and people of some entries by id. What was deleted has none.
 * @param further companies that are named although none of the entries is about them
 */
export async function namesOfEntries(
  tenant_id: string,
  entries: readonly LedgerRow[],
  further: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const staff_ids = distinct(entries.map(({ practitioner_id }) => practitioner_id));
  const location_ids = distinct(entries.map(({ location_id }) => location_id));
  const company_ids = distinct([...further, ...entries.map(({ company_id }) => company_id)]);
  const [items, people] = await Promise.all([
    readItems([
      ...staff_ids.map((staff_id) => staffEntity().get({ tenant_id, staff_id }).params()),
      ...location_ids.map((location_id) => locationEntity().get({ tenant_id, location_id }).params()),
      ...company_ids.map((company_id) => insuranceCompanyEntity().get({ tenant_id, company_id }).params()),
    ]),
    namesOfUsers(
      tenant_id,
      entries.map(({ recorded_by }) => recorded_by),
    ),
  ]);
  const names = new Map(people);
  for (const item of items.splice(0, staff_ids.length)) {
    const person = parseItem(staffEntity(), item);
    if (person) names.set(person.staff_id, fullName(person));
  }
  for (const item of items.splice(0, location_ids.length)) {
    const location = parseItem(locationEntity(), item);
    if (location) names.set(location.location_id, location.location_name);
  }
  for (const item of items) {
    const company = parseItem(insuranceCompanyEntity(), item);
    if (company) names.set(company.company_id, company.company_name);
  }
  return names;
}

async function namesOfServices(tenant_id: string, entries: readonly LedgerRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = distinct(entries.map(({ service_id }) => service_id));
  const services = await readByKeys(
    serviceEntity(),
    ids.map((service_id) => ({ tenant_id, service_id })),
  );
  return new Map(services.flatMap((row) => (row ? [[row.service_id, row.service_name] as const] : [])));
}

/** Lists the entries that a figure of the takings report adds up, at one location or at all of them. */
export const listEntries: UseCase<typeof settlements.listEntries> = async ({ tenantId: tenant_id }, { query }) => {
  const { to = utcDate(1), location_id, figure, method, practitioner_id, service_id, limit, cursor } = query;
  const { from = addDays(to, 1 - MAX_DAYS) } = query;
  if (location_id) await getLocation(tenant_id, location_id);
  const at = (date: string, days: number) => firstId("entry", Date.parse(addDays(date, days)));
  const { query: entries } = ledgerEntryEntity();
  const ofDays = location_id
    ? entries.byDay({ tenant_id, location_id }).between({ date: from }, { date: to, entry_id: LAST_ID })
    : entries.byId({ tenant_id }).between({ entry_id: at(from, -MARGIN_DAYS) }, { entry_id: at(to, MARGIN_DAYS) });
  const isShown = (entry: LedgerRow) =>
    entry.date >= from &&
    entry.date <= to &&
    isCounted(entry, figure) &&
    (method === undefined || entry.method === method) &&
    (practitioner_id === undefined || (entry.practitioner_id ?? UNASSIGNED) === practitioner_id) &&
    (service_id === undefined || (entry.service_id ?? OTHER_SERVICE) === service_id);
  const { items, next_cursor } = await filteredPage(ofDays, { limit, cursor }, "desc", isShown);
  const names = await Promise.all([
    namesOfPatients(tenant_id, items),
    namesOfServices(tenant_id, items),
    namesOfEntries(tenant_id, items),
  ]);
  return { items, next_cursor, names: Object.fromEntries(names.flatMap((each) => [...each])) };
};
