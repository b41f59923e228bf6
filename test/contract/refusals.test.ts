import { MAX_ANNOUNCED_CLINICS } from "../../shared/tenants/announcement.ts";
import { goodBodies } from "../support/bodies.ts";
import { operations, queryNames } from "../support/operations.ts";

const ULID = "01jd3v8c9m4q2w6x8z0y1t5k7n";
const bodies = goodBodies(
  {
    tenant_id: `ten_${ULID}`,
    user_id: "7a1e9a52-52fd-4d0c-8a53-0c2a8d8d1e22",
    location_id: `loc_${ULID}`,
    patient_id: `pat_${ULID}`,
    other_id: `pat_${ULID}`,
    practitioner_id: `staff_${ULID}`,
    service_id: `svc_${ULID}`,
    provider_id: `prov_${ULID}`,
    company_id: `comp_${ULID}`,
  },
  { name: "refused", phone: "5550100100", dob: "1980-12-09" },
);
const schemas = new Map(operations.map(({ domain, operation, route }) => [`${domain}.${operation}`, route.body]));

/** Returns the fields of an operation's body that are refused when the given ones replace those of a valid body. */
function refusedFields(name: string, changes: object): readonly string[] {
  const good = bodies[name];
  expect(schemas.get(name)?.safeParse(good).error, "the good body has to be good").toBeUndefined();
  const { error } = schemas.get(name)?.safeParse({ ...good, ...changes }) ?? {};
  return [...new Set(error?.issues.map(({ path }) => String(path[0])))];
}

const long = (length: number) => "a".repeat(length);
const IN_FUTURE = "2999-01-01";
const EIGHT_DAYS = Array(8).fill("Mon");

test.each([
  ["accounts.inviteAdministrator", "email", "grace"],
  ["accounts.inviteAdministrator", "first_name", " "],
  ["accounts.signup", "username", "abc"],
  ["accounts.updateAdministrator", "status", "GONE"],
  ["appointments.addToWaitlist", "patient_id", ""],
  ["appointments.addToWaitlist", "service_id", ""],
  ["appointments.addToWaitlist", "days", EIGHT_DAYS],
  ["appointments.addToWaitlist", "from_time", "25:00"],
  ["appointments.addToWaitlist", "until", "2027-02-30"],
  ["appointments.createNote", "text", " "],
  ["appointments.createNote", "text", long(2_001)],
  ["appointments.updateWaitlistEntry", "days", EIGHT_DAYS],
  ["appointments.updateWaitlistEntry", "to_time", "noon"],
  ["appointments.updateWaitlistEntry", "service_id", ""],
  ["billing.create", "location_id", ""],
  ["billing.create", "zipcode", "1234"],
  ["billing.create", "payment_type", "CASH"],
  ["billing.replace", "city", undefined],
  ["billing.replace", "payment_type", "CASH"],
  ["imports.create", "kind", "rooms"],
  ["imports.create", "file_name", long(201)],
  ["imports.create", "file_hash", long(65)],
  ["insurance.createCompany", "company_name", " "],
  ["insurance.createCompany", "network_type", ""],
  ["insurance.createCompany", "phone", "12"],
  ["insurance.createCompany", "status", "OPEN"],
  ["insurance.createProvider", "email", "cover@"],
  ["insurance.createProvider", "provider_name", ""],
  ["insurance.createProvider", "coverage_type", ""],
  ["insurance.updateCompany", "company_name", ""],
  ["insurance.updateProvider", "email", "x"],
  ["locations.createClosure", "reason", "\u200b"],
  ["locations.createClosure", "reason", long(201)],
  ["locations.createRoom", "room_number", ""],
  ["locations.createRoom", "room_number", "1".repeat(21)],
  ["locations.createRoom", "status", "CLOSED"],
  ["locations.create", "location_name", ""],
  ["locations.create", "zipcode", "ABCDE"],
  ["locations.create", "phone_number", "555-CALL"],
  ["locations.create", "time_zone", "+02:00"],
  ["locations.create", "website", "javascript:alert(1)"],
  ["locations.renameRoom", "room_number", ""],
  ["locations.renameRoom", "room_number", "1".repeat(21)],
  ["locations.setRoomStatus", "status", "CLOSED"],
  ["messages.preview", "type", "greeting"],
  ["messages.preview", "audience", "everyone"],
  ["messages.preview", "language", "fr"],
  ["patients.createLead", "last_name", ""],
  ["patients.createLead", "contact", "555"],
  ["patients.createLead", "dob", IN_FUTURE],
  ["patients.createNote", "text", " "],
  ["patients.createNote", "text", long(2_001)],
  ["patients.create", "last_name", ""],
  ["patients.create", "contact", "555"],
  ["patients.create", "dob", IN_FUTURE],
  ["patients.create", "dob", undefined],
  ["patients.create", "zipcode", "5580"],
  ["patients.create", "alert", long(201)],
  ["patients.findDuplicates", "dob", IN_FUTURE],
  ["patients.findDuplicates", "contact", "12"],
  ["patients.findDuplicates", "email", "bill@"],
  ["patients.markDistinct", "other_id", ""],
  ["patients.merge", "other_id", ""],
  ["patients.putInsurance", "items", "none"],
  ["patients.update", "last_name", ""],
  ["patients.update", "dob", IN_FUTURE],
  ["patients.updateLead", "last_name", ""],
  ["patients.updateLead", "dob", IN_FUTURE],
  ["patients.updateLead", "status", "CONVERTED"],
  ["services.create", "service_name", ""],
  ["services.create", "fee", "$80"],
  ["services.create", "fee", "80.505"],
  ["services.create", "duration", 4],
  ["services.create", "duration", 481],
  ["services.create", "duration", "30"],
  ["services.update", "fee", "-1"],
  ["services.update", "duration", 30.5],
  ["staff.createTimeOff", "reason", "\u200b"],
  ["staff.createTimeOff", "reason", long(201)],
  ["staff.update", "last_name", ""],
  ["staff.update", "role", "PLATFORM_ADMIN"],
  ["staff.update", "phone_number", "555010099"],
  ["tenants.announce", "tenant_ids", []],
  ["tenants.announce", "tenant_ids", Array(MAX_ANNOUNCED_CLINICS + 1).fill(`ten_${ULID}`)],
  ["tenants.announce", "subject", ""],
  ["tenants.announce", "subject", "One\ntwo"],
  ["tenants.announce", "text", ""],
  ["tenants.createNote", "text", " "],
  ["tenants.createNote", "text", long(2_001)],
  ["tenants.setStatus", "status", "CLOSED"],
  ["tenants.updateCurrent", "website_url", "javascript:alert(1)"],
  ["tenants.updateCurrent", "website_url", "ftp://example.com"],
  ["tenants.updateCurrent", "website_url", "not a url"],
  ["tenants.updateCurrent", "tenant_name", ""],
] as const)("%s refuses the %s %j", (name, field, value) => {
  expect(refusedFields(name, { [field]: value })).toEqual([field]);
});

describe.each(["locations.createClosure", "staff.createTimeOff"])("%s", (name) => {
  const days = { from_date: "2027-12-24", to_date: "2028-01-02", start_time: undefined, end_time: undefined };

  test.each([
    ["an end before the start", "to_date", { to_date: "2027-12-23" }],
    ["more than two years", "to_date", { from_date: "2024-01-01" }],
    ["a start without an end", "end_time", { start_time: "09:00" }],
    ["hours that end before they begin", "end_time", { start_time: "12:00", end_time: "09:00" }],
  ])("refuses %s", (_, field, change) => {
    expect(refusedFields(name, { ...days, ...change })).toEqual([field]);
  });
});

const versioned = Object.entries(bodies).flatMap(([name, body]) => (body && "version" in body ? [name] : []));

test.each(versioned)("%s refuses a change without the version that was read", (name) => {
  expect(refusedFields(name, { version: undefined })).toEqual(["version"]);
});

test("tries every operation that takes a version", () => {
  const taking = [...schemas].filter(([, body]) => body && "shape" in body && "version" in (body.shape as object));
  expect(versioned).toEqual(expect.arrayContaining(taking.map(([name]) => name)));
});

const lists = operations.filter(({ route }) => queryNames(route).includes("limit"));

test.each(lists)("$domain $operation refuses pages of no rows and of more than 100", ({ route }) => {
  for (const limit of ["0", "101"])
    expect(route.query?.safeParse({ limit }).error?.issues.map(({ path }) => path)).toContainEqual(["limit"]);
});
