import { areHoursInOrder, waitlistFields } from "../../shared/appointments/waitlist.ts";
import { invalidField } from "../../shared/errors.ts";
import { WAITLIST } from "../../shared/messages/waitlist.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { auditOpening } from "../data/audit-read.ts";
import { conflictWith } from "../data/conflict.ts";
import { untilWritten } from "../data/contention.ts";
import { fieldChanges } from "../data/field-changes.ts";
import { changedBy } from "../data/last-change.ts";
import { hasVersion } from "../data/versioned-rows.ts";
import { getWaitlistEntry, WaitlistEntryEntity, type WaitlistRow } from "../data/waitlist-entry.ts";
import { putItem, writeOrCollide } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { resolveWaitlistEntry } from "./resolve-waitlist-entry.ts";
import { waitlistExpiry } from "./waitlist-expiry.ts";

/** The fields whose change requires another check of service, practitioner and location. */
const CHECKED_FIELDS = ["service_id", "practitioner_id", "location_id"];
const FIELDS = [...Object.keys(waitlistFields), "location_id", "service_name", "practitioner_name", "location_name"];

/** Changes what a patient waits for, unless it was changed since the caller read it. */
export const updateWaitlistEntry: UseCase<"appointments.updateWaitlistEntry"> = (caller, { params, body }) =>
  untilWritten<WaitlistRow>(async () => {
    const { tenantId: tenant_id } = caller;
    const before = await getWaitlistEntry(tenant_id, params.entry_id);
    const { version, ...change } = body;
    const changed = fieldChanges(before, { ...before, ...change }, FIELDS).map(({ field }) => field);
    if (changed.length === 0) {
      await auditOpening(caller, "patient_id", before.patient_id);
      return before;
    }
    if (before.version !== version) throw await conflictWith(before);
    const { expires: _expires, ...changedEntry } = { ...before, ...change };
    if (!areHoursInOrder(changedEntry)) throw invalidField("to_time", WAITLIST.endAfterStart);
    const needsCheck = CHECKED_FIELDS.some((field) => changed.includes(field));
    const after = {
      ...changedEntry,
      // Only a location of this change is passed on, because another service may belong to another location.
      ...(needsCheck && (await resolveWaitlistEntry(tenant_id, { ...changedEntry, location_id: change.location_id }))),
      ...waitlistExpiry(changedEntry.until),
      ...changedBy(caller),
      version: version + 1,
    };
    const changes = fieldChanges(before, after, FIELDS);
    const collided = await writeOrCollide([
      putItem(WaitlistEntryEntity.put(after).where(hasVersion(version))),
      ...auditPuts(auditEntry(caller, "appointments.updateWaitlistEntry", tenant_id, before.patient_id, changes)),
    ]);
    return collided ?? after;
  });
