import { CustomAttributeType } from "electrodb";
import * as z from "zod";
import { HeldTime } from "../../shared/appointments/appointment.ts";
import { NewOnlineSettings } from "../../shared/online/settings.ts";
import { attributesOf, expiring, fixedTexts, lazyEntity, primary, type RowOf } from "../platform/dynamo/entity.ts";
import { rowAttributes } from "../platform/dynamo/optimistic-lock.ts";

/** The settings of a clinic's online booking. */
export const onlineSettingsEntity = lazyEntity({
  entity: "onlineSettings",
  exportedAs: "online-booking-settings",
  attributes: { ...attributesOf(NewOnlineSettings, []), ...rowAttributes },
  indexes: { byTenant: primary(["tenant_id"], []) },
});

/**
 * A time that a patient has chosen and not yet booked. Its secret is stored only as a hash. The row outlives the hold by some time,
 * so that a repeated booking finds its appointment.
 */
export const holdEntity = lazyEntity({
  entity: "hold",
  attributes: {
    ...fixedTexts("tenant_id", "hold_hash", "address_hash"),
    ...attributesOf(HeldTime.extend({ service_id: z.string() }), ["appointment_id"]),
    /** The address that the code goes to. A booking removes it. */
    email: { type: "string" },
    language: { type: "string" },
    /** Names the request of a code, so that a message of the queue that comes twice sends one mail. */
    code_request_id: { type: "string" },
    code_hash: { type: "string" },
    /** The codes that were tried, as hashes. A code that is tried again does not count. */
    tried: { type: CustomAttributeType<readonly string[]>("any") },
    /** Whether it became an appointment. */
    booked: { type: "boolean" },
    /** Whether the desk has taken its time. */
    released: { type: "boolean" },
    version: { type: "number", required: true },
    ...expiring,
  },
  indexes: { byHash: primary(["tenant_id"], ["hold_hash"]) },
});
export type HoldRow = RowOf<typeof holdEntity>;

/** A hold as its clinic's list has it. */
export interface OpenHold extends HeldTime {
  readonly hold_hash: string;
  readonly address_hash: string;
  /** Whether a code was asked for. */
  readonly has_code: boolean;
}

/**
 * The open holds of a clinic, in one item with a version: what counts for its limits, what the desk sees, and what ends when online
 * booking is switched off. A hold that is not in it is over.
 */
export const openHoldsEntity = lazyEntity({
  entity: "openHolds",
  attributes: {
    ...fixedTexts("tenant_id"),
    holds: { type: CustomAttributeType<readonly OpenHold[]>("any"), required: true },
    version: { type: "number", required: true },
  },
  indexes: { byTenant: primary(["tenant_id"], []) },
});

/** The open holds of one IP address at all clinics. The subject is a keyed hash of the address. */
export const addressHoldsEntity = lazyEntity({
  entity: "addressHolds",
  attributes: {
    ...fixedTexts("subject"),
    holds: {
      type: CustomAttributeType<readonly Pick<OpenHold, "appointment_id" | "held_until">[]>("any"),
      required: true,
    },
    version: { type: "number", required: true },
    expires: { type: "number", required: true },
  },
  indexes: { bySubject: primary(["subject"], []) },
});

/**
 * What one email address has booked online at a clinic. Every online booking writes it, so that two of the same person at the same
 * moment neither exceed the most upcoming appointments nor register the person twice.
 */
export const onlineBookerEntity = lazyEntity({
  entity: "onlineBooker",
  attributes: {
    ...fixedTexts("tenant_id", "email_hash"),
    /** The latest ones, of which some may be over or cancelled. */
    appointment_ids: { type: CustomAttributeType<readonly string[]>("any"), required: true },
    version: { type: "number", required: true },
  },
  indexes: { byEmail: primary(["tenant_id"], ["email_hash"]) },
});

/**
 * A token that opens one appointment, stored as a hash. It is usable while its appointment is; the appointment's own row says
 * whether it is, so that no row of a token has to be changed for it to die.
 */
export const linkTokenEntity = lazyEntity({
  entity: "linkToken",
  attributes: {
    ...fixedTexts("tenant_id", "token_hash", "appointment_id", "created_at"),
    /** Hash of the address that it was sent to. Another address of the patient makes the token useless. */
    ...fixedTexts("sent_to"),
    /** When the appointment was cancelled by this token. */
    cancelled_at: { type: "string" },
    ...expiring,
  },
  indexes: { byHash: primary(["tenant_id"], ["token_hash"]) },
});
export type LinkTokenRow = RowOf<typeof linkTokenEntity>;

/** A proof of work that was used, so that no second request can use it. The subject is a hash. */
export const usedProofEntity = lazyEntity({
  entity: "usedProof",
  attributes: { ...fixedTexts("subject"), ...expiring },
  indexes: { bySubject: primary(["subject"], []) },
});
