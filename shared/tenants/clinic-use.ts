import * as z from "zod";

const count = z.number().int();

/** The use of the product by a clinic. */
export const ClinicUse = z.object({
  staff: count.meta({ description: "Active staff, without administrators" }),
  locations: count,
  appointments_30_days: count.meta({
    description: "Appointments of the last 30 days, without cancelled and missed ones",
  }),
  used_until: z.string().nullable().meta({ description: "The date of the latest appointment that was ever booked" }),
  last_activity: z
    .string()
    .nullable()
    .meta({ description: "The last day on which someone of the clinic signed in or opened the app" }),
});
export type ClinicUse = z.infer<typeof ClinicUse>;

/** Why a clinic is at risk of leaving: no appointment for 14 days, or an owner who has never signed in. */
export const RISKS = ["no_appointments", "owner_never_signed_in"] as const;
export type Risk = (typeof RISKS)[number];

/** The number of days without appointments after which a clinic is at risk. */
export const UNUSED_DAYS = 14;
