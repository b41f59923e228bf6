import * as z from "zod";
import { contract } from "../../shared/contract/contract.ts";
import type { Routes } from "../../shared/contract/route.ts";
import type { NewStaff } from "../../shared/staff/staff.ts";
import { NotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { daysAfter, MONDAY } from "./dates.ts";

/** Returns the body by which a receptionist is added, with the given changes. */
export const newStaff = (changes: Partial<NewStaff> & Pick<NewStaff, "email" | "locationId">): NewStaff => ({
  firstName: "Chidi",
  middleName: "",
  lastName: "Anagonye",
  dob: "1980-01-02",
  street: "1 Lake Street",
  city: "Springfield",
  state: "IL",
  zipcode: "",
  phoneNumber: "5550100100",
  role: "RECEPTIONIST",
  status: "ACTIVE",
  online: false,
  ...changes,
});

/** A token of the right form that opens nothing. */
const UNKNOWN_LINK = `01jd3v8c9m4q2w6x8z0y1t5k7n${"A".repeat(43)}`;

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
    // The id of the same name is that of the clinic's own page.
    username: `${canary}1${nth}`,
    location_name: `${canary} location${nth}`,
    // Receptionists reverse entries in these suites.
    refunds_by_administrators: false,
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
    "staff.requestTimeOff": days,
    "staff.answerTimeOff": { status: "REFUSED", answer: `${canary} answer`, version: 1 },
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
    "payments.record": {
      kind: "PAYMENT",
      amount_cents: 4_000,
      location_id,
      method: "CASH",
      text: `${canary} text`,
      reason: `${canary} reason`,
    },
    "payments.checkOut": {
      lines: [{ text: `${canary} line`, amount_cents: 8_000, practitioner_id }],
      discount: { amount_cents: 1_000, reason: `${canary} reason` },
      payments: [{ method: "CARD", amount_cents: 5_000 }],
    },
    "payments.remit": {
      location_id,
      method: "ACH",
      reference: `${canary} reference`,
      items: [{ entry_id: ids.charge_id ?? "entry", amount_cents: 1_000, rest: "open" }],
    },
    "payments.closeDay": { date: "2026-01-07", counted_cents: { CASH: 500, CHECK: 0 }, note: `${canary} note` },
    "integrations.createWebhook": { url: `https://${canary}${nth}.example.com/hooks`, events: ["patient.created"] },
    "integrations.updateWebhook": { events: ["patient.updated"], version: 1 },
    "integrations.createApiKey": { name: `${canary} key${nth}`, scopes: ["patients:read", "appointments:write"] },
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
    // It changes nothing, because the appointment is the practitioner's already.
    "appointments.bulk": { appointment_ids: [ids.appointment_id], action: "move", practitioner_id },
    "online.putSettings": {
      enabled: true,
      minimum_notice_hours: 0,
      days_ahead: 730,
      change_notice_hours: 24,
      max_open: 20,
      publish_slots: true,
      offers: { enabled: false, minutes: 60, order: "longest" },
      version: 0,
    },
    "online.hold": { service_id, practitioner_id, date: daysAfter(MONDAY, 140), start_time: "14:00" },
    "online.sendCode": { hold: ids.hold ?? "hold", email: `${canary}-online${nth}@example.com` },
    "online.book": {
      hold: ids.hold ?? "hold",
      code: "123456",
      first_name: `${canary} first`,
      last_name: `${canary} last`,
      dob: mark.dob,
      contact: mark.phone,
      reason: `${canary} reason`,
    },
    "online.view": { token: ids.link ?? UNKNOWN_LINK },
    "online.confirm": { token: ids.link ?? UNKNOWN_LINK },
    "online.cancel": { token: ids.link ?? UNKNOWN_LINK, reason: `${canary} reason` },
    "online.listMoveTimes": { token: ids.link ?? UNKNOWN_LINK, from: MONDAY },
    "online.move": { token: ids.link ?? UNKNOWN_LINK, date: MONDAY, start_time: "13:00" },
    "online.viewOffer": { token: ids.offer ?? "offer" },
    "online.acceptOffer": { token: ids.offer ?? "offer" },
    "online.declineOffer": { token: ids.offer ?? "offer" },
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

/** A text that no answer and no log line may repeat. */
export const HOSTILE = "canary-hostile-7f3a";

/** A body as it is sent, with a content type where this is the hostile part. */
interface HostileBody {
  readonly name: string;
  readonly rawBody: string;
  readonly type?: string;
}

const LIMIT = 256 * 1024;

const json = (name: string, value: unknown): HostileBody => ({ name, rawBody: JSON.stringify(value) });
const raw = (name: string, rawBody: string, type?: string): HostileBody => ({
  name,
  rawBody,
  ...(type !== undefined && { type }),
});

/** Characters that no text may contain, by name. */
export const HARMFUL_CHARACTERS: Readonly<Record<string, string>> = {
  "a NUL": "\u0000",
  "a control character": "\u001b",
  "a line break": "a\nb",
  "half a character": "\ud800",
  "the other half": "\udc00",
  "a direction override": "\u202e",
  "a direction isolate": "\u2067",
  "a line separator": "\u2028",
};

/** The texts that may have several lines. */
export const MULTILINE: readonly string[] = [
  "patients.createNote.text",
  "appointments.createNote.text",
  "appointments.book.note",
  "appointments.bookSeries.note",
  "tenants.setStatus.reason",
  "tenants.createNote.text",
  "tenants.announce.text",
  "staff.createNoteTemplate.text",
  "staff.updateNoteTemplate.text",
];

/** Texts of invisible characters, by name. */
export const INVISIBLE_TEXTS: Readonly<Record<string, string>> = {
  "zero width spaces": "\u200b\u200b",
  "a soft hyphen": "\u00ad",
  "a Hangul filler": "\u3164",
  "a braille blank": "\u2800",
  "a lone accent": "\u0301",
};

/** Builds hostile bodies for any operation from a valid body. */
export function hostileBodies(good: object): readonly HostileBody[] {
  const text = JSON.stringify(good);
  const all = (value: unknown) => Object.fromEntries(Object.keys(good).map((name) => [name, value]));
  const withMember = (member: string) => `{${member}${text === "{}" ? "" : ","}${text.slice(1)}`;
  return [
    raw("nothing", ""),
    raw("half a text", text.slice(0, -1)),
    raw("a trailing comma", `${text.slice(0, -1)},}`),
    raw("single quotes", `{'${HOSTILE}': 1}`),
    raw("a comment", `/* ${HOSTILE} */ ${text}`),
    raw("NaN", '{"version": NaN}'),
    raw("base64", Buffer.from(text).toString("base64")),
    raw("UTF-16", Buffer.from(text, "utf16le").toString("latin1")),
    raw("XML", `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;${HOSTILE}</a>`),
    raw("SQL", `'; DROP TABLE patients; -- ${HOSTILE}`),
    raw("100,000 open brackets", "[".repeat(100_000)),
    raw("20,000 levels", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`),
    raw("more than 256 KiB of one text", `{"${HOSTILE}":"${"x".repeat(LIMIT)}"}`),
    raw("a good body behind 256 KiB of blanks", `${" ".repeat(LIMIT)}${text}`),
    raw("null", "null"),
    raw("a number", "0"),
    raw("true", "true"),
    raw("a text", JSON.stringify(HOSTILE)),
    raw("a list", "[]"),
    json("a good body in a list", [good]),
    json("a good body as text", text),
    raw("plain text", text, "text/plain"),
    raw("a form", `a=${HOSTILE}`, "application/x-www-form-urlencoded"),
    raw("an upload", text, "multipart/form-data; boundary=x"),
    raw("a look-alike type", text, "application/jsonx"),
    raw("no type", text, ""),
    raw("the prototype", withMember(`"__proto__":{"role":"${HOSTILE}"}`)),
    raw("the constructor", withMember(`"constructor":{"prototype":{"role":"${HOSTILE}"}}`)),
    raw("an unknown key", withMember(`"${HOSTILE}":1`)),
    raw("a role", withMember('"cognito:groups":["PLATFORM_ADMIN"]')),
    raw("a key of the table", withMember(`"pk":"$clinic#tenant_id_${HOSTILE}"`)),
    raw("an entity's mark", withMember('"__edb_e__":"user"')),
    json("null in every field", all(null)),
    json("an operator in every field", all({ $ne: HOSTILE })),
    json("a list in every field", all([[HOSTILE]])),
    json("a number below zero in every field", all(-1)),
    json("a long text in every field", all(`${HOSTILE}${"x".repeat(5_000)}`)),
    ...Object.entries(HARMFUL_CHARACTERS).map(([name, character]) =>
      json(`${name} in every field`, all(`${HOSTILE}${character}x`)),
    ),
    ...Object.entries(INVISIBLE_TEXTS).map(([name, invisible]) => json(`${name} in every field`, all(invisible))),
    json("a version below zero", { ...good, version: -1 }),
    json("half a version", { ...good, version: 1.5 }),
    json("a version as text", { ...good, version: HOSTILE }),
    raw("an infinite version", `${JSON.stringify({ ...good, version: 0 }).replace(/"version":0/, '"version":1e400')}`),
  ];
}
