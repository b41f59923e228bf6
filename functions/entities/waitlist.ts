import { WAITLIST } from "../../shared/appointments/texts.ts";
import { WaitlistEntry } from "../../shared/appointments/waitlist.ts";
import { WaitlistEntryId } from "../../shared/values/ids.ts";
import { findRow, orNotFound } from "../platform/dynamo/batch-get.ts";
import { attributesOf, fixedTexts, lazyEntity, primary, type RowOf, secondary } from "../platform/dynamo/entity.ts";
import { lastChangeAttributes } from "../platform/dynamo/optimistic-lock.ts";
import { firstId } from "../platform/ids.ts";

/** A patient who waits for an appointment, with the names that the list shows. A booking deletes the row. */
export const waitlistEntryEntity = lazyEntity({
  entity: "waitlistEntry",
  exportedAs: "waitlist",
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
    // The entries of one location, which are matched with its free times.
    byLocation: secondary(4, ["tenant_id", "location_id"], ["entry_id"]),
  },
});

export type WaitlistRow = RowOf<typeof waitlistEntryEntity>;

/**
 * Returns the tenant's waitlist entry of this id.
 * @throws ClinicError 404, in the same words for a malformed, an unknown, a booked and another tenant's id
 */
export async function getWaitlistEntry(tenant_id: string, entry_id: string): Promise<WaitlistRow> {
  const { success } = WaitlistEntryId.safeParse(entry_id);
  const row = success ? await findRow(waitlistEntryEntity(), { tenant_id, entry_id }) : undefined;
  return orNotFound(row, WAITLIST.notFound);
}

const PAGE = 100;

const LAST_ID = "wait_~";

/** The most new entries that are read: more than a clinic adds in a minute. */
const MAX_NEW = 500;

/** The milliseconds after which the index certainly contains a new entry. */
const INDEXED_MS = 60_000;

/**
 * Reads the next page of a patient's entries from the index. The first page also has the entries of the last minute from the
 * table itself, because the index may not show them yet.
 */
export async function waitlistOf(tenant_id: string, patient_id: string, after: string | null = null) {
  const indexed = await waitlistEntryEntity()
    .query.byPatient({ tenant_id, patient_id })
    .go({ limit: PAGE, cursor: after });
  if (after !== null) return indexed;
  const { data: newest } = await waitlistEntryEntity()
    .query.byId({ tenant_id })
    // Without an end, the query would go on with all rows of the clinic whose keys sort after those of entries.
    .between({ entry_id: firstId("wait", Date.now() - INDEXED_MS) }, { entry_id: LAST_ID })
    .where((at, { eq }) => eq(at.patient_id, patient_id))
    .go({ limit: MAX_NEW, consistent: true });
  const entries = new Map([...indexed.data, ...newest].map((entry) => [entry.entry_id, entry]));
  return { ...indexed, data: [...entries.values()] };
}
