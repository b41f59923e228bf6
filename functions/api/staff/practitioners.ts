import type { staff } from "../../../shared/staff/routes.ts";
import { yearsOf } from "../../../shared/values/period.ts";
import { latestDate } from "../../../shared/values/typed-input.ts";
import {
  getLocation,
  getPractitioner as getPractitionerRow,
  type StaffRow,
  withLocationName,
  withLocationNames,
} from "../../domain/booking/references.ts";
import { parseSearch } from "../../domain/search/search.ts";
import { periodsOf, readYears } from "../../entities/clinic.ts";
import { practitionersOf, readWeeklySchedules } from "../../entities/people.ts";
import type { UseCase } from "../../http/use-case.ts";
import { filteredPage, type Page, selectedPage } from "../../platform/dynamo/page.ts";
import { inWeekOrder } from "./schedules.ts";
import { searchedPerson } from "./staff.ts";

export const getPractitioner: UseCase<typeof staff.getPractitioner> = async ({ tenantId }, { params }) =>
  withLocationName(await getPractitionerRow(tenantId, params.staff_id));

type Query = Parameters<UseCase<typeof staff.listPractitioners>>[1]["query"];

/** Reads one page of the practitioners. They are few, so a search reads all of them and needs no index of its own. */
async function practitioners(tenant_id: string, { search = "", ...paging }: Query): Promise<Page<StaffRow>> {
  const query = parseSearch(search);
  if (query.finds === "no one") return { items: [], next_cursor: null };
  const all = practitionersOf(tenant_id);
  const keep = (row: StaffRow) => query.finds === "everyone" || query.matches(searchedPerson(row));
  return filteredPage(all, paging, "asc", keep);
}

export const listPractitioners: UseCase<typeof staff.listPractitioners> = async ({ tenantId }, { query }) => {
  const { items, next_cursor } = await practitioners(tenantId, query);
  return { items: await withLocationNames(tenantId, items), next_cursor };
};

type ListPractitionersOfLocation = UseCase<typeof staff.listPractitionersOfLocation>;
type LocationQuery = Parameters<ListPractitionersOfLocation>[1]["query"];

/** Reads the hours at a location and the time off of some practitioners, and skips those who have no hours there. */
async function readHours(
  tenant_id: string,
  location_id: string,
  practitioners: readonly StaffRow[],
  query: LocationQuery,
) {
  const ids = practitioners.map(({ staff_id }) => staff_id);
  const { from, to = latestDate() } = query;
  const [weeks, years] = await Promise.all([
    readWeeklySchedules(tenant_id, practitioners),
    from ? readYears(tenant_id, ids, yearsOf({ from_date: from, to_date: to })) : [],
  ]);
  const timeOffOf = (staff_id: string) =>
    (["periods", "requested"] as const).flatMap((kind) =>
      periodsOf(years, staff_id, kind)
        .filter(({ from_date, to_date }) => from_date <= to && (from ?? to) <= to_date)
        .map(({ period_id, reason: _reason, ...days }) => ({
          ...days,
          time_off_id: period_id,
          staff_id,
          ...(kind === "requested" && { status: "REQUESTED" as const }),
        })),
    );
  const withHours = practitioners.map((row, index) => {
    const schedules = weeks[index]?.schedules.filter((schedule) => schedule.location_id === location_id) ?? [];
    return { ...row, schedules: inWeekOrder(schedules), ...(from && { time_off: timeOffOf(row.staff_id) }) };
  });
  return withHours.filter(({ schedules }) => schedules.length > 0);
}

/** Lists the practitioners who have hours at a location: mostly one query and one BatchGet of their weekly schedules a page. */
export const listPractitionersOfLocation: ListPractitionersOfLocation = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  const practitioners = practitionersOf(tenantId);
  return selectedPage(practitioners, query, "asc", (some) => readHours(tenantId, location_id, some, query));
};
