import type * as z from "zod";
import { BillingInfo } from "../../shared/billing/billing-info.ts";
import { InsuranceCompany, InsuranceProvider } from "../../shared/insurance/insurer.ts";
import { Location } from "../../shared/locations/location.ts";
import { Room } from "../../shared/locations/room.ts";
import { Lead } from "../../shared/patients/lead.ts";
import { Patient } from "../../shared/patients/patient.ts";
import { Service } from "../../shared/services/service.ts";
import { Staff } from "../../shared/staff/staff.ts";
import { Tenant } from "../../shared/tenants/tenant.ts";

const place = ["street", "city", "state", "zipcode"];

/** The fields that every row has had since the first release. A field that is added later needs a default instead. */
const FIRST_RELEASE: readonly [string, z.ZodObject, readonly string[]][] = [
  ["patient", Patient, ["patient_id", "first_name", "last_name", "contact", "dob", "created_at"]],
  ["lead", Lead, ["lead_id", "first_name", "last_name", "contact", "created_at"]],
  [
    "location",
    Location,
    ["location_id", "location_name", ...place, "phone_number", "email", "time_zone", "operating_hours"],
  ],
  ["room", Room, ["room_id", "room_number", "status", "location_id", "created_at"]],
  ["service", Service, ["service_id", "location_id", "service_name", "status", "fee", "duration"]],
  ["billing", BillingInfo, ["billing_id", "location_id", "location_name", ...place, "payment_type"]],
  ["insurance company", InsuranceCompany, ["company_id", "company_name", "network_type", "phone", "status"]],
  [
    "insurance provider",
    InsuranceProvider,
    ["provider_id", "provider_name", "coverage_type", "email", "phone", "status"],
  ],
  [
    "staff member",
    Staff,
    [
      "staff_id",
      "user_id",
      "first_name",
      "last_name",
      "phone_number",
      "role",
      "status",
      "date_of_birth",
      ...place,
      "email",
      "location_id",
    ],
  ],
  [
    "clinic",
    Tenant,
    ["tenant_id", "user_id", "username", "tenant_name", "email", "phone_number", ...place, "status", "created_at"],
  ],
];

it.each(FIRST_RELEASE)("reads the rows of a %s that lack a field of a later release", (_, noun, names) => {
  const shape: Record<string, z.ZodType> = noun.shape;
  const required = Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
  expect(required.filter((name) => ![...names, "version"].includes(name))).toEqual([]);
});
