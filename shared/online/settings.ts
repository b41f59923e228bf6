import * as z from "zod";
import { Version } from "../values/fields.ts";

const MAX_NOTICE_HOURS = 720;
const MAX_DAYS_AHEAD = 730;
const MAX_OPEN_APPOINTMENTS = 20;
const MAX_OFFER_MINUTES = 1440;
export const MIN_OFFER_MINUTES = 10;

const whole = (label: string, min: number, max: number, unit = "") => {
  const range = `${label} must be between ${min} and ${max}${unit}`;
  return z.number(`${label} must be a number`).int(`${label} must be a whole number`).min(min, range).max(max, range);
};

/** The orders in which people on the waitlist are offered a time: the oldest entry first, or the earliest last date. */
const OFFER_ORDERS = ["longest", "soonest"] as const;

const offers = {
  enabled: z.boolean("Choose whether times are offered"),
  minutes: whole("Minutes to answer", MIN_OFFER_MINUTES, MAX_OFFER_MINUTES),
  order: z.enum(OFFER_ORDERS, "Choose who is offered a time first"),
};

const fields = {
  enabled: z.boolean("Choose whether patients can book online"),
  minimum_notice_hours: whole("Minimum notice", 0, MAX_NOTICE_HOURS, " hours"),
  days_ahead: whole("Days ahead", 1, MAX_DAYS_AHEAD),
  change_notice_hours: whole("Notice for changes", 0, MAX_NOTICE_HOURS, " hours"),
  max_open: whole("Upcoming appointments of a patient", 1, MAX_OPEN_APPOINTMENTS),
  publish_slots: z.boolean("Choose whether free times are published"),
};

/** All settings of a clinic's online booking, which replace the stored ones. */
export const NewOnlineSettings = z.strictObject({ ...fields, offers: z.strictObject(offers), version: Version });
export type NewOnlineSettings = z.output<typeof NewOnlineSettings>;

/** The settings of a clinic's online booking. `version` is 0 until they are first saved, and online booking is off. */
export const OnlineSettings = z.object({
  enabled: fields.enabled.default(false),
  minimum_notice_hours: fields.minimum_notice_hours.default(12),
  days_ahead: fields.days_ahead.default(60),
  change_notice_hours: fields.change_notice_hours.default(24),
  max_open: fields.max_open.default(3),
  publish_slots: fields.publish_slots.default(false),
  offers: z
    .object({
      enabled: offers.enabled.default(false),
      minutes: offers.minutes.default(60),
      order: offers.order.default("longest"),
    })
    .prefault({}),
  version: Version.default(0),
});
export type OnlineSettings = z.output<typeof OnlineSettings>;
