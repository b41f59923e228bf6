import { OTHER_SERVICE, UNASSIGNED } from "../../../shared/payments/day-totals.ts";
import { isCounted, MAX_DAYS } from "../../../shared/payments/entries.ts";
import type { settlements } from "../../../shared/payments/routes.ts";
import { addDays, utcDate } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { getLocation, locationNames } from "../../domain/booking/references.ts";
import { namesOfUsers } from "../../domain/identity/users.ts";
import { readInsurers } from "../../domain/patients/policies.ts";
import { serviceEntity } from "../../entities/clinic.ts";
import { type LedgerRow, ledgerEntryEntity } from "../../entities/payments.ts";
import { staffEntity } from "../../entities/people.ts";
import type { UseCase } from "../../http/use-case.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";
import { filteredPage } from "../../platform/dynamo/page.ts";
import { firstId } from "../../platform/ids.ts";
import { namesOfPatients } from "./balances.ts";

/** An entry counts on the location's day on which it is recorded, or on the next one. Its id tells the instant in UTC. */
const MARGIN_DAYS = 2;

/** Sorts after every id of an entry. */
const LAST_ID = "entry_~";

/** Returns the names of everything to which some entries refer, by id. What was erased or deleted has none. */
async function namesOf(tenant_id: string, entries: readonly LedgerRow[]): Promise<Record<string, string>> {
  const distinct = (idOf: (entry: LedgerRow) => string | undefined) => [
    ...new Set(entries.flatMap((entry) => idOf(entry) ?? [])),
  ];
  const staffKeys = distinct(({ practitioner_id }) => practitioner_id).map((staff_id) => ({ tenant_id, staff_id }));
  const serviceKeys = distinct((entry) => entry.service_id).map((service_id) => ({ tenant_id, service_id }));
  const companyIds = distinct(({ company_id }) => company_id);
  const [patients, staff, services, locations, companies, people] = await Promise.all([
    namesOfPatients(tenant_id, entries),
    readByKeys(staffEntity(), staffKeys),
    readByKeys(serviceEntity(), serviceKeys),
    locationNames(tenant_id, entries),
    readInsurers(tenant_id, companyIds),
    namesOfUsers(
      tenant_id,
      entries.map(({ recorded_by }) => recorded_by),
    ),
  ]);
  return Object.fromEntries([
    ...patients,
    ...staff.flatMap((person) => (person ? [[person.staff_id, fullName(person)] as const] : [])),
    ...services.flatMap((service) => (service ? [[service.service_id, service.service_name] as const] : [])),
    ...locations,
    ...[...companies].map(([id, { name }]) => [id, name] as const),
    ...people,
  ]);
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
  return { items, next_cursor, names: await namesOf(tenant_id, items) };
};
