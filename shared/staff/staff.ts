import * as z from "zod";
import { changeOf, storedFields } from "../contract/field-lists.ts";
import {
  dateOfBirth,
  emailAddress,
  InvitationState,
  optionalText,
  optionalZipcode,
  orEmpty,
  RecordedMfa,
  requiredText,
  tenDigitPhone,
  Version,
} from "../values/fields.ts";
import { LocationId, reference, StaffId, UserId } from "../values/ids.ts";
import { isHarmless } from "../values/plain-text.ts";
import { Schedule } from "./schedule.ts";
import { TimeOff } from "./time-off.ts";

export const STAFF_ROLES = ["RECEPTIONIST", "MANAGER", "PRACTITIONER"] as const;

export const STAFF_STATUSES = ["ACTIVE", "INACTIVE", "TERMINATED"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export type StaffStatus = (typeof STAFF_STATUSES)[number];

const changeable = {
  first_name: requiredText("First Name"),
  middle_name: optionalText("Middle Name"),
  last_name: requiredText("Last Name"),
  phone_number: orEmpty(tenDigitPhone()).default(""),
  role: z.enum(STAFF_ROLES, "Role is required"),
  status: z.enum(STAFF_STATUSES, "Status is required"),
  date_of_birth: orEmpty(dateOfBirth()).default(""),
  street: optionalText("Street"),
  city: optionalText("City"),
  state: optionalText("State"),
  zipcode: optionalZipcode(),
  online: z.boolean().default(false).meta({ description: "Whether patients can book the practitioner online" }),
};

const fields = { ...changeable, email: emailAddress() };

const location = reference("Clinic Location is required");

/** A person who works in a clinic. */
export const Staff = z.object({
  staff_id: StaffId,
  user_id: UserId.meta({ description: "The person's authentication id" }),
  ...storedFields(fields),
  roles: z
    .array(z.enum(STAFF_ROLES))
    .default([])
    .meta({ description: "All staff roles of the person; `role` is the main one. Empty after the last one was taken" }),
  invitation: InvitationState.meta({ description: "The state of the person's invitation" }),
  mfa: RecordedMfa,
  location_id: LocationId,
  version: Version,
});
export type Staff = z.infer<typeof Staff>;

/** A new staff member. This is the only body in camelCase, as the specification requires. */
export const NewStaff = z.strictObject({
  firstName: fields.first_name,
  middleName: fields.middle_name,
  lastName: fields.last_name,
  dob: fields.date_of_birth,
  street: fields.street,
  city: fields.city,
  state: fields.state,
  zipcode: fields.zipcode,
  email: fields.email,
  phoneNumber: fields.phone_number,
  role: fields.role,
  status: fields.status,
  online: fields.online,
  locationId: location,
  tenantId: z
    .string()
    .max(64)
    .refine(isHarmless, "Unknown id")
    .optional()
    .meta({ description: "The caller's own clinic. Any other is refused" }),
  password: z
    .string()
    .max(256)
    .optional()
    .meta({ description: "Accepted and ignored, because everyone is invited by mail" }),
});
export type NewStaff = z.output<typeof NewStaff>;

/** A change of a staff member. The email address can't be changed, because it identifies the sign-in account. */
export const StaffChange = changeOf({ ...changeable, location_id: location });

export const Practitioner = Staff.pick({
  staff_id: true,
  first_name: true,
  middle_name: true,
  last_name: true,
  email: true,
  phone_number: true,
  status: true,
  location_id: true,
}).extend({ location_name: z.string() });
export type Practitioner = z.infer<typeof Practitioner>;

export const LocationPractitioner = Practitioner.pick({
  staff_id: true,
  first_name: true,
  middle_name: true,
  last_name: true,
  status: true,
}).extend({
  schedules: z.array(Schedule).meta({ description: "The hours at this location, Monday first" }),
  time_off: z
    .array(TimeOff.omit({ created_at: true, removable: true, answer: true, version: true }))
    .optional()
    .meta({ description: "The approved and the requested time off between the dates of the query, without reasons" }),
});
export type LocationPractitioner = z.infer<typeof LocationPractitioner>;
