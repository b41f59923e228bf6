import * as z from "zod";
import { APPOINTMENT_STATUSES } from "../appointments/status.ts";
import { daysBetween } from "../days-and-times.ts";
import { reference, ServiceId, StaffId } from "../ids.ts";
import { REPORTS } from "../messages/reports.ts";
import { MESSAGES } from "../messages.ts";
import { PlainDate } from "../plain-date.ts";
import { WEEKDAYS } from "../weekdays.ts";

const MAX_DAYS = 366;

export const ReportQuery = z
  .strictObject({ from: PlainDate, to: PlainDate, location_id: reference("Choose a location").optional() })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: MESSAGES.dates.endBeforeStart })
  .refine(({ from, to }) => daysBetween(from, to) <= MAX_DAYS, { path: ["to"], message: REPORTS.tooLong });

const count = z.number().int();
const Value = z.string().meta({ description: 'Fees of the appointments that are not cancelled or missed: "1240.50"' });

const ByStatus = z.partialRecord(z.enum(APPOINTMENT_STATUSES), count);

/** The appointments of practitioners, services and hours. Each of the three adds up to the same number. */
const held = count.meta({ description: "Without cancelled and missed appointments" });

const Totals = z.object({
  appointments: count.meta({ description: "Of every status, also cancelled and missed ones" }),
  by_status: ByStatus,
  booked_minutes: count,
  booked_value: Value,
  lead_time: z
    .number()
    .nullable()
    .meta({ description: "Days from the booking to the start, on average, without cancelled and missed appointments" }),
});
export type Totals = z.infer<typeof Totals>;

const PeopleCount = z.object({ new_patients: count, new_leads: count, converted_leads: count });

/** The appointments of a period by day, practitioner, service and hour, with the totals of the period before it. */
export const AppointmentReport = z.object({
  days: z.array(z.object({ date: z.string(), by_status: ByStatus })),
  practitioners: z.array(
    z.object({
      practitioner_id: StaffId,
      practitioner_name: z.string(),
      appointments: held,
      booked_minutes: count,
      available_minutes: count.meta({
        description: "Minutes of the practitioner's weekly hours in the period, without breaks",
      }),
    }),
  ),
  services: z.array(
    z.object({
      service_id: ServiceId,
      service_name: z.string(),
      location_name: z.string().meta({ description: "Empty for a deleted service" }),
      appointments: held,
      booked_value: Value,
    }),
  ),
  hours: z.array(z.object({ weekday: z.enum(WEEKDAYS), hour: z.string(), appointments: held })),
  totals: Totals,
  previous: Totals.extend({ from: z.string(), to: z.string() }),
  people: z
    .object({
      days: z.array(PeopleCount.extend({ date: z.string() })),
      totals: PeopleCount,
      previous: PeopleCount,
    })
    .meta({ description: "Of the whole clinic, on the days of its first location, also when a location is named" }),
});
export type AppointmentReport = z.infer<typeof AppointmentReport>;
