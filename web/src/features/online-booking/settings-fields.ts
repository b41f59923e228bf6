import * as z from "zod";
import { NewOnlineSettings, type OnlineSettings } from "../../../../shared/online/settings.ts";

/** Builds the schema of a number that is typed. An empty text is none, which the contract's own rule refuses. */
const typed = (number: z.ZodType<number, number>) =>
  z
    .string()
    .trim()
    .transform((text) => (text === "" ? Number.NaN : Number(text)))
    .pipe(number);

const { minimum_notice_hours, days_ahead, change_notice_hours, max_open, offers } = NewOnlineSettings.shape;

/** The fields of the settings of online booking. */
export const SettingsFields = NewOnlineSettings.omit({ version: true }).extend({
  minimum_notice_hours: typed(minimum_notice_hours),
  days_ahead: typed(days_ahead),
  change_notice_hours: typed(change_notice_hours),
  max_open: typed(max_open),
  offers: offers.extend({ minutes: typed(offers.shape.minutes) }),
});
export type SettingsFields = z.input<typeof SettingsFields>;
export type SettingsValues = z.output<typeof SettingsFields>;

export const fieldsOf = ({ version: _, ...settings }: OnlineSettings): SettingsFields => ({
  ...settings,
  minimum_notice_hours: String(settings.minimum_notice_hours),
  days_ahead: String(settings.days_ahead),
  change_notice_hours: String(settings.change_notice_hours),
  max_open: String(settings.max_open),
  offers: { ...settings.offers, minutes: String(settings.offers.minutes) },
});
