import * as z from "zod";
import { changeOf, storedFields } from "../contract/field-lists.ts";
import { requiredText, STATUSES, Version } from "../values/fields.ts";
import { LocationId, reference, ServiceId } from "../values/ids.ts";

export const MIN_DURATION_MINUTES = 5;
export const MAX_DURATION_MINUTES = 480;

const durationRange = `Duration must be between ${MIN_DURATION_MINUTES} and ${MAX_DURATION_MINUTES} minutes`;

/** A price as decimal text. It is stored as it was entered, because binary fractions could lose a cent. */
export const Fee = requiredText("Fee", 10).pipe(
  z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, "Fee must be an amount such as 80 or 80.50"),
);

export const Duration = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null ? "Duration is required" : "Duration must be a number",
  })
  .int("Duration must be whole minutes")
  .min(MIN_DURATION_MINUTES, durationRange)
  .max(MAX_DURATION_MINUTES, durationRange)
  .meta({ description: "Minutes" });

const MAX_INTERVAL_DAYS = 730;
const intervalRange = `Usual interval must be from 1 to ${MAX_INTERVAL_DAYS} days`;

const MAX_BUFFER_MINUTES = 240;
const MAX_LISTED = 100;

const bufferOf = (label: string) =>
  z
    .number(`${label} must be a number`)
    .int(`${label} must be whole minutes`)
    .min(0, `${label} must be at least 0 minutes`)
    .max(MAX_BUFFER_MINUTES, `${label} must be at most ${MAX_BUFFER_MINUTES} minutes`);

/** Who can book a service online: everyone, the patients whom the clinic knows, or no one. */
export const BOOKABLE_BY = ["everyone", "known", "hidden"] as const;

const fields = {
  service_name: requiredText("Service Name"),
  status: z.enum(STATUSES, "Status is required"),
  fee: Fee,
  duration: Duration,
  practitioner_ids: z
    .array(reference("Choose a practitioner"))
    .max(MAX_LISTED, `Choose at most ${MAX_LISTED} practitioners`)
    .default([])
    .meta({ description: "Who offers it; all practitioners of the location when it is empty" }),
  needs_room: z.boolean().default(false),
  room_ids: z
    .array(reference("Choose a room"))
    .max(MAX_LISTED, `Choose at most ${MAX_LISTED} rooms`)
    .default([])
    .meta({ description: "Where it can be; any active room of the location when it is empty" }),
  buffer_before: bufferOf("Minutes free before").default(0).meta({ description: "Minutes" }),
  buffer_after: bufferOf("Minutes free after").default(0).meta({ description: "Minutes" }),
  usual_interval_days: z
    .number("Usual interval must be a number")
    .int("Usual interval must be whole days")
    .min(1, intervalRange)
    .max(MAX_INTERVAL_DAYS, intervalRange)
    .nullable()
    .default(null)
    .meta({ description: "Days after which a patient usually has it again; a nearer booking is warned about" }),
  online: z
    .enum(BOOKABLE_BY, "Choose who can book it online")
    .default("hidden")
    .meta({ description: "Who can book it online: everyone, patients whom the clinic knows, or no one" }),
};

/** A service that a location offers to patients. */
export const Service = z.object({
  service_id: ServiceId,
  location_id: LocationId,
  ...storedFields(fields),
  version: Version,
});
export type Service = z.infer<typeof Service>;

export const NewService = z.strictObject({ ...fields, location_id: reference("Location is required") });

export const ServiceChange = changeOf(fields);
