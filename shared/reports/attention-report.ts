import * as z from "zod";
import { ROLES } from "../contract/roles.ts";
import { LocationId, ServiceId, StaffId, TimeOffId } from "../values/ids.ts";
import { Period } from "../values/period.ts";

/** The parts of a clinic's set-up that need to be corrected. */
export const AttentionReport = z.object({
  appointments: z
    .number()
    .int()
    .meta({ description: "The number of upcoming appointments that no longer fit; 1001 for more than 1,000" }),
  practitioners_without_hours: z.array(z.object({ staff_id: StaffId, practitioner_name: z.string() })),
  locations_without_services: z.array(z.object({ location_id: LocationId, location_name: z.string() })),
  services_without_rooms: z
    .array(z.object({ service_id: ServiceId, location_id: LocationId, reason: z.string() }))
    .meta({ description: "Active services that need a room, and can't be booked because no active one suits them" }),
  time_off_requests: z
    .array(
      z.object({
        time_off_id: TimeOffId,
        staff_id: StaffId,
        practitioner_name: z.string(),
        ...Period.omit({ reason: true }).shape,
      }),
    )
    .meta({ description: "At most 100, earliest first, without reasons" }),
  unaccepted_invitations: z
    .array(z.object({ staff_id: StaffId, name: z.string(), role: z.enum(ROLES), invited_on: z.string() }))
    .meta({ description: "Of people who were added at least 7 days ago and have never signed in" }),
});
export type AttentionReport = z.infer<typeof AttentionReport>;

/** The steps of a new clinic before its first appointment. Only a clinic with a service that needs a room has the step for rooms. */
export const SETUP_STEPS = [
  "location",
  "hours",
  "service",
  "room",
  "practitioner",
  "schedule",
  "front_desk",
  "messages",
  "appointment",
] as const;
export type SetupStepName = (typeof SETUP_STEPS)[number];

export const SetupStep = z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() });
