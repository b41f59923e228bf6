import type { Activity } from "../../../../shared/audit/audit.ts";
import { prepareApp, USER_ID } from "../../../support/render-app.tsx";
import { aStaff, STAFF_ID } from "../../../support/render-clinic.tsx";
import { listed, nthId, PATIENT_ID } from "../../../support/render-desk.tsx";

export const PATH = "/tenant_admin/activity";
export const LIST = "GET /api/activity";
export const RECORDS = "GET /api/activity/records";
const LAURA = { first_name: "Laura", last_name: "Whitfield" };
export const OTHER = "d0000000-0000-4000-8000-000000000077";

/** Finds the lists of filters, which are drawn outside their fields. */
export const OUTSIDE = { expandToViewport: true };

/** Returns an entry of a change of a staff member. */
export const anEntry = ({ record_id = STAFF_ID, ...changes }: Partial<Activity> = {}): Activity => ({
  activity_id: nthId("act", 1),
  at: "2026-11-20T15:30:05.000Z",
  user_id: USER_ID,
  user_name: "Laura Whitfield",
  user_role: "TENANT_ADMIN",
  operation: "staff.update",
  record_id,
  record_name: null,
  record_ids: record_id ? [record_id] : [],
  searched: false,
  changes: [],
  request_id: "r1",
  ...changes,
});

/** The entry of another person, who opened a patient. */
export const opened = anEntry({
  activity_id: nthId("act", 2),
  user_id: OTHER,
  user_name: "Rita Front",
  user_role: "RECEPTIONIST",
  operation: "patients.get",
  record_id: PATIENT_ID,
});

/** Opens the page. `asked` records the queries of the list, latest last. */
export async function openActivity(answer: unknown, search = "", records: unknown = listed([]), places: object[] = []) {
  const asked: Record<string, string>[] = [];
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on("GET /api/staff", listed([aStaff({ first_name: "Omar", middle_name: "", last_name: "Haddad" })]));
  app.api.on("GET /api/tenants/current/administrators", listed([{ ...LAURA, user_id: USER_ID }]));
  app.api.on("GET /api/locations", listed(places));
  app.api.on(RECORDS, records);
  app.api.on(LIST, ({ url }: { url: URL }) => {
    asked.push(Object.fromEntries(url.searchParams));
    return answer;
  });
  await app.go(`${PATH}${search}`);
  return { ...app, asked };
}
