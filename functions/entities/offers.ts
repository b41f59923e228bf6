import { CustomAttributeType } from "electrodb";
import {
  expiring,
  expiryAfter,
  fixedTexts,
  idList,
  lazyEntity,
  primary,
  type RowOf,
  secondary,
} from "../platform/dynamo/entity.ts";
import { ifVersion } from "../platform/dynamo/optimistic-lock.ts";
import { DUE_SHARDS } from "./messages.ts";

/** A time that is offered to one person. It is held until the offer ends, under the id that the appointment would have. */
export interface Offer {
  readonly offer_id: string;
  readonly entry_id: string;
  readonly patient_id: string;
  readonly service_id: string;
  readonly service_name: string;
  readonly practitioner_name: string;
  readonly appointment_id: string;
  readonly hold_hash: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly starts_at: string;
  readonly expires_at: string;
  /** Whether the mail was sent. */
  readonly mailed?: boolean;
}

/** An offer that its person has answered. */
export interface AnsweredOffer extends Offer {
  readonly answer: "accepted" | "declined";
}

/**
 * A time that has become free and is offered to people on the waitlist, one after the other. The stream writes it once, under an id
 * that follows from the change.
 */
export const freedTimeEntity = lazyEntity({
  entity: "freedTime",
  attributes: {
    ...fixedTexts("tenant_id", "freed_id", "practitioner_id", "location_id", "date", "start_time", "end_time"),
    ...fixedTexts("starts_at", "due_shard"),
    /** The patient who had the time, and does not want it. */
    given_up_by: { type: "string", readOnly: true },
    status: { type: ["OPEN", "ENDED"] as const, required: true },
    /** When there is something to do with it: at once, at the end of the offer, or in the morning. */
    next_at: { type: "string", required: true },
    offer: { type: CustomAttributeType<Offer>("any") },
    answered: { type: CustomAttributeType<AnsweredOffer>("any") },
    /** The entries to which it was offered, each once. */
    asked: idList,
    version: { type: "number", required: true },
    ...expiring,
  },
  indexes: {
    byId: primary(["tenant_id"], ["freed_id"]),
    // The times of all clinics with which there is something to do. Only the job that offers them reads this index.
    due: secondary(2, ["due_shard"], ["next_at", "freed_id"], ({ status }) => status === "OPEN"),
  },
});
export type FreedTimeRow = RowOf<typeof freedTimeEntity>;

/** The days for which links of answered offers say what became of them. */
const KEPT_DAYS = 2;

export type NewFreedTime = Pick<
  FreedTimeRow,
  "tenant_id" | "freed_id" | "practitioner_id" | "location_id" | "date" | "start_time" | "end_time" | "starts_at"
> & { readonly given_up_by?: string | undefined };

export function freedTimeRow(time: NewFreedTime): FreedTimeRow {
  const digits = [...time.freed_id].reduce((sum, character) => sum + character.charCodeAt(0), 0);
  return {
    ...time,
    due_shard: DUE_SHARDS[digits % DUE_SHARDS.length] ?? "00",
    status: "OPEN",
    next_at: new Date().toISOString(),
    asked: [],
    version: 1,
    expires: expiryAfter(KEPT_DAYS, Date.parse(time.starts_at)),
  };
}

/** Builds the write of a changed time, on the condition that it is unchanged since it was read. */
export const changeFreedTime = (before: FreedTimeRow, after: Partial<FreedTimeRow>) =>
  freedTimeEntity()
    .put({ ...before, ...after, version: before.version + 1 })
    .where(ifVersion(before.version));
