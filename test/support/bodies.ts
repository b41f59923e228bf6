import * as z from "zod";
import { contract } from "../../shared/contract/contract.ts";
import type { Routes } from "../../shared/contract/route.ts";
import { NotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { daysAfter, MONDAY } from "./days.ts";

/** A clinic's ids by the name under which paths, queries and bodies refer to them. */
export type ClinicIds = Readonly<Record<string, string>>;

/** The texts that a tenant's users write into every field, so that the tenant's data is recognized where it must not appear. */
export interface Mark {
  /** Lower-case letters only, because names, addresses and usernames contain it. */
  readonly name: string;
  /** Ten digits. */
  readonly phone: string;
  readonly dob: string;
}

/** Returns every text by which the tenant's data can be recognized. */
export const canariesOf = ({ name, phone, dob }: Mark): readonly string[] => [`canary${name}`, phone, dob];

/** Returns for each field the first value that it accepts. Fields that accept none are missing, because they are optional. */
function acceptedValues(body: z.ZodType, valuesFor: (field: string) => readonly unknown[]): object {
  if (!(body instanceof z.ZodObject)) return {};
  const fields = Object.entries(body.shape as Record<string, z.ZodType>).map(([field, schema]) => {
    const accepted = valuesFor(field).find((value) => value !== undefined && schema.safeParse(value).success);
    return [field, accepted ?? choicesOf(schema).find((choice) => choice !== "")] as const;
  });
  // A password is accepted and ignored, so its body lacks it.
  return Object.fromEntries(fields.filter(([field, value]) => value !== undefined && field !== "password"));
}

function choicesOf(schema: z.ZodType): readonly unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return choicesOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options : [];
}

const CONFIRMED = { immediate: true, hours_before: null, hours_after: null };
const REMINDED = { immediate: false, hours_before: 24, hours_after: null };

/** Derives a valid body of an operation from the contract. */
function derivedBody(name: string, ids: ClinicIds, mark: Mark, nth: string): object | undefined {
  const [domain = "", operation = ""] = name.split(".");
  const body = (contract as Readonly<Record<string, Routes>>)[domain]?.[operation]?.body;
  const canary = `canary${mark.name}`;
  const byName: Readonly<Record<string, unknown>> = {
    ...ids,
    locationId: ids.location_id,
    tenantId: ids.tenant_id,
    role: "PRACTITIONER",
    version: 1,
    location_name: `${canary} location${nth}`,
    service_name: `${canary} service${nth}`,
  };
  const valuesFor = (field: string) => [
    byName[field],
    `${canary} ${field}`,
    `${canary}1${nth}`,
    mark.phone,
    mark.dob,
    `${canary}-${domain}${nth}@example.com`,
    `https://${canary}.example.com`,
    "80.00",
    "01234",
    30,
    true,
  ];
  return body && acceptedValues(body, valuesFor);
}

/** Returns the bodies that can't be derived from the contract. */
function explicitBodies(ids: ClinicIds, mark: Mark, nth: string): Readonly<Record<string, object>> {
  const canary = `canary${mark.name}`;
  const { practitioner_id, service_id, location_id, patient_id, provider_id, company_id } = ids;
  const place = { practitioner_id, service_id, location_id };
  const days = { from_date: daysAfter(MONDAY, 30), to_date: daysAfter(MONDAY, 31), reason: `${canary} reason` };
  return {
    "tenants.setStatus": { status: "INACTIVE", version: 1 },
    "tenants.announce": { tenant_ids: [ids.tenant_id], subject: `${canary} subject`, text: `${canary} text` },
    "tenants.putNotificationSettings": NotificationSettings.parse({
      patient: { appointment_confirmation: CONFIRMED, appointment_reminder: REMINDED },
    }),
    "locations.renameRoom": { room_number: `${canary}2`.slice(-20), version: 1 },
    "locations.setRoomStatus": { status: "INACTIVE", version: 1 },
    "locations.createClosure": days,
    "staff.setRoles": { roles: ["TENANT_ADMIN", "MANAGER"], role: "MANAGER", location_id, version: 1 },
    "staff.createTimeOff": days,
    // A template is no note about a person, so its text may stand in the audit log.
    "staff.createNoteTemplate": { name: `${canary} name`, text: `${canary} template` },
    "staff.updateNoteTemplate": { text: `${canary} template`, version: 1 },
    "staff.putSchedules": {
      items: ["Mon", "Tue"].map((day_of_week) => ({ day_of_week, start_time: "09:00", end_time: "17:00" })),
      version: 0,
    },
    "staff.setAvailability": { is_available: false, version: 1 },
    "patients.putInsurance": {
      items: [{ provider_id, company_id, member_id: `${canary} member${nth}`, holder: `${canary} holder` }],
      version: 0,
    },
    "appointments.book": {
      patient_id,
      ...place,
      date: MONDAY,
      start_time: "11:00",
      reason: `${canary} reason`,
      note: `${canary} text`,
    },
    "imports.create": { kind: "patients", file_name: `${canary} file` },
    // The texts of a row have tests of their own in test/functions/api/imports/add-rows.test.ts.
    "imports.addRows": { rows: [{ row: 1, values: {} }] },
    "appointments.bookSeries": {
      patient_id,
      ...place,
      date: daysAfter(MONDAY, 70),
      start_time: "11:00",
      every_weeks: 1,
      count: 2,
      reason: `${canary} reason`,
      note: `${canary} text`,
    },
    "appointments.addToWaitlist": { patient_id, ...place, days: ["Mon"], from_time: "09:00", to_time: "17:00" },
    "appointments.updateWaitlistEntry": { days: ["Tue"], version: 1 },
    "patients.markDistinct": { other_id: ids.other_id },
    "patients.merge": {
      other_id: ids.other_id,
      version: 1,
      other_version: 1,
      fields: { alert: `${canary} alert` },
    },
    "appointments.reschedule": { ...place, start_time: "12:00", version: 1 },
    "appointments.setOwnStatus": { appointment_status: "IN-PROGRESS", version: 2 },
    "appointments.setStatus": { appointment_status: "CANCELLED", version: 1 },
  };
}

/**
 * Returns a valid body for an operation, by "domain.operation", if it takes one. All free texts contain the mark.
 * @param ids the ids of the clinic's rows to which the body refers
 * @param nth a suffix that makes the addresses and usernames of one mark unique
 */
export const goodBody = (name: string, ids: ClinicIds, mark: Mark, nth = ""): object | undefined =>
  explicitBodies(ids, mark, nth)[name] ?? derivedBody(name, ids, mark, nth);

/** Returns a valid body for every operation that takes one. */
export const goodBodies = (ids: ClinicIds, mark: Mark): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(contract as Readonly<Record<string, Routes>>).flatMap(([domain, routes]) =>
      Object.keys(routes).flatMap((operation) => {
        const name = `${domain}.${operation}`;
        const body = goodBody(name, ids, mark);
        return body ? [[name, body] as const] : [];
      }),
    ),
  );
