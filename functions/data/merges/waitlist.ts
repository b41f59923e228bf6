import { Service } from "electrodb";
import { fullName } from "../../../shared/names.ts";
import { changedBy } from "../last-change.ts";
import { table } from "../table.ts";
import { WaitlistEntryEntity, waitlistOf } from "../waitlist-entry.ts";
import type { TransactItem } from "../write-items.ts";
import type { Belonging } from "./belonging.ts";

const rows = new Service({ waitlistEntry: WaitlistEntryEntity }, table);

/** The waitlist entries of a patient. */
export const waitlistBelonging: Belonging = {
  kind: "waitlist",
  async idsOf({ tenant_id, patient_id }) {
    return (await waitlistOf(tenant_id, patient_id)).map(({ entry_id }) => entry_id);
  },
  async move({ tenant_id, row_id: entry_id, from, to, changed_by }) {
    const { data: before } = await WaitlistEntryEntity.get({ tenant_id, entry_id }).go({ consistent: true });
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
    const { TransactItems } = rows.transaction
      .write(({ waitlistEntry }) => [
        waitlistEntry
          .put(after)
          .where((at, { eq }) => eq(at.version, before.version))
          .commit(),
      ])
      .params();
    return TransactItems as TransactItem[];
  },
};
