import { earliestToday } from "../../shared/appointments/local-date.ts";
import { filteredPage } from "../data/page.ts";
import { WaitlistEntryEntity } from "../data/waitlist-entry.ts";
import type { UseCase } from "../http/api.ts";

type Query = Parameters<UseCase<"appointments.listWaitlist">>[1]["query"];

/** Returns the query of the index that has the fewest rows: that of the patient, the location or the clinic. */
function entriesOf(tenant_id: string, { patient_id, location_id }: Query) {
  const { byId, byLocation, byPatient } = WaitlistEntryEntity.query;
  if (patient_id) return byPatient({ tenant_id, patient_id });
  return location_id ? byLocation({ tenant_id, location_id }) : byId({ tenant_id });
}

/** Lists the patients who wait, longest waiting first, without those whose last date is past. */
export const listWaitlist: UseCase<"appointments.listWaitlist"> = ({ tenantId: tenant_id }, { query }) => {
  const { location_id, service_id, patient_id } = query;
  const filtered = entriesOf(tenant_id, query).where((at, { eq, gte }) =>
    [
      `(${eq(at.until, "")} OR ${gte(at.until, earliestToday())})`,
      ...(service_id ? [eq(at.service_id, service_id)] : []),
      ...(patient_id && location_id ? [eq(at.location_id, location_id)] : []),
    ].join(" AND "),
  );
  return filteredPage(filtered, query, "asc");
};
