import { ROLE_NAMES } from "../../../../shared/audit/roles.ts";
import { STAFF_ROLES, STAFF_STATUSES } from "../../../../shared/staff/staff.ts";
import { STAFF_SCREEN } from "../../../../shared/staff/texts.ts";
import { EMAIL, type FieldLooks, PHONE, ZIPCODE } from "../../components/form-fields.tsx";
import { LocationField } from "../../scheduling/location-field.tsx";
import type { StaffEdit, StaffFields, StaffValues } from "./staff-form.ts";

const middleName = { label: "Middle Name", constraintText: "Optional", ariaRequired: false };
const address = { street: "Street", city: "City", state: "State" };
const zipcode = { ...ZIPCODE, label: "Zipcode", constraintText: "5 digits. Optional", ariaRequired: false };
const phone = { label: "Phone Number", ...PHONE, constraintText: "10 digits" };
const role = { label: "Role", options: Object.fromEntries(STAFF_ROLES.map((name) => [name, ROLE_NAMES[name]])) };
const status = { label: "Status", options: STAFF_STATUSES };
const location = { label: "Clinic Location", failed: STAFF_SCREEN.locationsFailed };

/** The fields of a new person, in their order. */
export const STAFF_LOOKS: FieldLooks<StaffFields, StaffValues> = {
  firstName: "First Name",
  middleName,
  lastName: "Last Name",
  dob: { label: "Date of Birth", date: "birth" },
  ...address,
  zipcode,
  email: { label: "Email", ...EMAIL, constraintText: "Their sign-in name" },
  phoneNumber: phone,
  role,
  status,
  locationId: (field) => <LocationField {...field} {...location} />,
};

/** The fields of a person that can be changed. */
export const EDIT_LOOKS: FieldLooks<StaffEdit> = {
  first_name: "First Name",
  middle_name: middleName,
  last_name: "Last Name",
  date_of_birth: { label: "Date of Birth", date: "birth" },
  ...address,
  zipcode,
  phone_number: phone,
  role,
  status,
  location_id: (field) => <LocationField {...field} {...location} />,
};
