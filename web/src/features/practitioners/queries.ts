import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { appointmentsApi, staffApi } from "../../api/api.ts";
import { searched } from "../../api/people.ts";
import { allPages, keyedQuery, type Paging, pagedQuery } from "../../api/query-client.ts";

/** Returns a function that requests a page of the practitioners that a search finds. */
export const practitionerPages = (search: string) => (paging: Paging) =>
  staffApi.listPractitioners(searched(search, paging));

/** Builds the query of practitioners by first name, or of those that a search finds, page by page. */
export const foundPractitionersQuery = (search: string) =>
  pagedQuery(["practitioners", "list", search], practitionerPages(search));

export const practitionerQuery = (staff_id: string) =>
  keyedQuery(["practitioners", "one", staff_id], () => staffApi.getPractitioner({ params: { staff_id } }));

/** Builds the query of a practitioner's upcoming appointments of one status, the next one first. */
export const upcomingQuery = (staff_id: string, status: AppointmentStatus) =>
  keyedQuery(["appointments", "practitioner", staff_id, "upcoming", status], async () => {
    const params = { staff_id };
    const list = (paging: Paging) => appointmentsApi.listOfPractitioner({ params, query: { ...paging, status } });
    return (await allPages(list)).reverse();
  });

/** Builds the query of a practitioner's past appointments of one status, latest first, page by page. */
export const historyQuery = (staff_id: string, status: AppointmentStatus) =>
  pagedQuery(["appointments", "practitioner", staff_id, "history", status], (paging) =>
    appointmentsApi.listOfPractitioner({ params: { staff_id }, query: { ...paging, status } }),
  );
