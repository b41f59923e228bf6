import { fullName } from "../../../shared/names.ts";
import { findRow } from "../find-row.ts";
import { changedBy } from "../last-change.ts";
import { hasVersion } from "../versioned-rows.ts";
import { WaitlistEntryEntity, waitlistOf } from "../waitlist-entry.ts";
import { putItem } from "../write-items.ts";
import type { Belonging } from "./belonging.ts";

/** The waitlist entries of a patient. */
export const waitlistBelonging: Belonging = {
  kind: "waitlist",
  async idsOf({ tenant_id, patient_id }, after) {
    const { data, cursor } = await waitlistOf(tenant_id, patient_id, after);
    return { ids: data.map(({ entry_id }) => entry_id), cursor };
  },
  async move({ tenant_id, row_id: entry_id, from, to, changed_by }) {
    const before = await findRow(WaitlistEntryEntity, { tenant_id, entry_id });
    if (before?.patient_id !== from.patient_id) return undefined;
    const after = {
      ...before,
      patient_id: to.patient_id,
      patient_name: fullName(to),
      patient_alert: to.alert ?? "",
      patient_contact: to.contact,
      version: before.version + 1,
      ...changedBy({ userId: changed_by }),
    };
    return [putItem(WaitlistEntryEntity.put(after).where(hasVersion(before.version)))];
  },
};
