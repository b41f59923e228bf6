import type { EntityItem } from "electrodb";
import { WaitlistEntry } from "../../shared/appointments/waitlist.ts";
import { ClinicError } from "../../shared/errors.ts";
import { WaitlistEntryId } from "../../shared/ids.ts";
import { WAITLIST } from "../../shared/messages/waitlist.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, fixedTexts, primary, secondary } from "./entity.ts";
import { lastChangeAttributes } from "./last-change.ts";

/** A patient who waits for an appointment, with the names that the list shows. A booking deletes the row. */
export const WaitlistEntryEntity = entityOf({
  entity: "waitlistEntry",
  attributes: {
    ...attributesOf(WaitlistEntry, ["entry_id", "created_at"]),
    ...fixedTexts("tenant_id"),
    /** Unix time in seconds after which DynamoDB deletes the item: some time after the last date that suits. */
    expires: { type: "number" },
    ...lastChangeAttributes,
  },
  indexes: {
    // An id begins with its time, so the longest waiting comes first.
    byId: primary(["tenant_id"], ["entry_id"]),
    byPatient: secondary(3, ["tenant_id", "patient_id"], ["entry_id"]),
    // Who could have a time that is free at a location.
    byLocation: secondary(4, ["tenant_id", "location_id"], ["entry_id"]),
  },
});

export type WaitlistRow = EntityItem<typeof WaitlistEntryEntity>;

/**
 * Returns the tenant's waitlist entry of this id.
 * @throws ClinicError 404, in the same words for a malformed, an unknown, a booked and another tenant's id
 */
export async function getWaitlistEntry(tenant_id: string, entry_id: string): Promise<WaitlistRow> {
  const id = WaitlistEntryId.safeParse(entry_id);
  const { data } = id.success
    ? await WaitlistEntryEntity.get({ tenant_id, entry_id: id.data }).go({ consistent: true })
    : { data: null };
  if (!data) throw new ClinicError("not_found", WAITLIST.notFound);
  return data;
}

/** Reads all entries of a patient from the table itself, because an index may not show the newest. */
export async function waitlistOf(tenant_id: string, patient_id: string): Promise<WaitlistRow[]> {
  const { data } = await WaitlistEntryEntity.query
    .byId({ tenant_id })
    .where((at, { eq }) => eq(at.patient_id, patient_id))
    .go({ pages: "all", consistent: true });
  return data;
}
