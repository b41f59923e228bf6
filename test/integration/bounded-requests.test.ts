import { MAX_ROWS_PER_KIND } from "../../functions/domain/changes/clinic-limit.ts";
import type { Role } from "../../shared/contract/roles.ts";
import { type ClinicIds, goodBody, type Mark } from "../support/bodies.ts";
import { type CanaryClinic, openCanaryClinic, PNG, putUpload, routeOf } from "../support/canary-clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { sampleOf, times } from "../support/depth.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { addRows, nthId } from "../support/many-rows.ts";
import { operations, queryNames, requestOf } from "../support/operations.ts";
import { commandMeter, type RestoredTable, restoredTable, type Spent } from "../support/table-rows.ts";

/** What one operation may read and write. */
interface Bound {
  /** How many items one of its queries reads at most. @default a page, and one more to see that there are others */
  readonly items?: number;
  /** How many commands it sends at most. @default 30 */
  readonly commands?: number;
  /** Whether it reads all rows of a kind: without a limit, or one page after the other. */
  readonly whole?: true;
}

interface Group extends Bound {
  /** Why a page is not the bound. */
  readonly because: string;
  readonly operations: readonly string[];
}

/** The operations that a page does not bound, with what bounds them. */
const GROUPS: readonly Group[] = [
  {
    because: "It checks the next 1,000 appointments of one owner, and says so when there are more.",
    items: 1_000,
    operations: ["staff.update", "staff.putSchedules", "patients.merge tried", "services.remove tried"],
  },
  {
    because: "It checks the next 1,000 appointments, and marks the first 50 that no longer fit in a transaction each.",
    items: 1_000,
    commands: 130,
    operations: [
      ...["locations.setRoomStatus", "locations.createClosure", "locations.removeClosure"],
      ...["staff.setAvailability", "staff.createTimeOff", "staff.removeTimeOff", "staff.answerTimeOff"],
      ...["locations.update", "services.update"],
    ],
  },
  {
    because:
      "It takes the first free room of a location, and the first free practitioner. It therefore reads the location's rooms or the clinic's practitioners, and their day.",
    items: MAX_ROWS_PER_KIND,
    whole: true,
    operations: [
      ...["appointments.availability", "appointments.book", "appointments.bookSeries", "appointments.reschedule"],
      ...["appointments.setStatus", "appointments.setOwnStatus", "appointments.nextFreeTimes"],
      ...["online.listTimes", "online.hold", "online.listMoveTimes", "online.move"],
    ],
  },
  {
    because: "It lists the locations, services and practitioners that can be booked online.",
    items: MAX_ROWS_PER_KIND,
    whole: true,
    operations: ["online.get", "fhir.getPublished"],
  },
  {
    because: "It reads the first 500 patients who wait at a location, and checks 40 of them.",
    items: 500,
    whole: true,
    operations: ["appointments.listWaitlistMatches"],
  },
  {
    because:
      "It moves the rows of one patient, 100 after the other, and leaves all but 1,000 to the table's stream. A row takes three commands, and a few more after a collision. Of the clinic's newest waitlist entries it reads 500.",
    items: 500,
    commands: 4_000,
    operations: ["patients.merge", "patients.undoMerge"],
  },
  {
    because:
      "It counts up to 1,001 rows of each kind of one patient, 100 after the other. Then it erases 1,000 of them, with four commands each at most, and leaves the others to the table's stream.",
    items: 500,
    commands: 4_200,
    operations: ["patients.erase"],
  },
  {
    because: "It counts as the one before, and checks the patient's next 1,000 appointments.",
    items: 1_000,
    commands: 60,
    operations: ["patients.erase tried"],
  },
  {
    because:
      "It adds up the counts of at most 366 days and of the same number before: those of the clinic or of one location, and three of people.",
    items: 3 * 2 * 366,
    whole: true,
    operations: ["reports.appointments"],
  },
  {
    because: "It adds up what companies owe, from one row for each company and patient with an open charge.",
    items: 1_000,
    whole: true,
    operations: ["payments.listInsurerBalances"],
  },
  {
    because: "It reads what each payer owes for one patient, and at most 100 entries of the last minute.",
    items: 100,
    whole: true,
    operations: ["payments.listLedger"],
  },
  {
    because: "It reads on, at most ten pages, where a filter leaves entries out.",
    commands: 25,
    operations: ["payments.listEntries"],
  },
  {
    because: "It looks for open days among the last 92.",
    items: 92,
    operations: ["payments.listClosings"],
  },
  {
    because: "It adds up the totals of at most 366 days and of the same number before, at each location.",
    items: 2 * 366,
    whole: true,
    operations: ["reports.takings"],
  },
  {
    because: "It compares all staff, hours, locations and services of the clinic, and up to 1,001 marks.",
    items: MAX_ROWS_PER_KIND + 1,
    whole: true,
    operations: ["reports.attention"],
  },
  {
    because:
      "It counts the days until which clinics are used: those of the next two years, and of two weeks before. A full page of clinics has more counts than one BatchGet takes.",
    items: 1_000,
    commands: 10,
    operations: ["reports.platform"],
  },
  {
    because: "It shows a practitioner's appointments of thirteen months, of which it reads 1 MB after the other.",
    items: 2_000,
    whole: true,
    operations: ["feeds.getCalendar"],
  },
  {
    because: "It reads the services, rooms and insurers of a clinic up to 1 MB each.",
    items: MAX_ROWS_PER_KIND,
    whole: true,
    operations: ["audit.findRecords"],
  },
];

/** Returns what bounds a call: its own group, else that of its operation, else a page. */
function boundOf(name: string, label: string): Bound {
  const named = (called: string) => GROUPS.find(({ operations }) => operations.includes(called));
  return named(`${name} ${label}`) ?? named(name) ?? {};
}

/** Returns the names of the calls and operations that have a bound of their own. */
const boundNames = (): string[] => GROUPS.flatMap(({ operations }) => operations);

/** How an operation is called. */
interface Call {
  readonly query?: Readonly<Record<string, string>>;
  readonly changes?: object;
  readonly ids?: (ids: ClinicIds) => ClinicIds;
  /** The operations that are called before, to whose new rows the call refers. */
  readonly after?: readonly string[];
  /** The refusal that is expected. @default none */
  readonly refusal?: string;
}

/** One way to call an operation, and what is special about it. */
interface Case extends Call {
  readonly name: string;
  readonly label: string;
}

const like = (name: string, label: string, call: Call): Case => ({ name, label, ...call });

/** Returns a function that replaces an id by that of a copy, to which no other row refers. */
const copyOf = (name: string) => (ids: ClinicIds) => ({ ...ids, [name]: nthId(ids[name] ?? "", 7) });

const invited = { after: ["accounts.inviteAdministrator"] } as const;

/** What an operation needs to succeed, or to get as far as its refusal. */
const CALLED_WITH: Readonly<Record<string, Call>> = {
  "accounts.resendInvitation": { after: ["accounts.signup", "tenants.create"] },
  "accounts.updateAdministrator": { ...invited, changes: { status: "INACTIVE" } },
  "accounts.updateAdministratorOf": { ...invited, changes: { status: "INACTIVE" } },
  "accounts.resendAdministratorInvitation": invited,
  "accounts.resetMfa": invited,
  "tenants.create": { after: ["accounts.signup"] },
  "tenants.setStatus": { changes: { version: 3 } },
  "tenants.updateCurrent": { changes: { version: 3 } },
  "tenants.putNotificationSettings": { changes: { version: 1 } },
  "staff.setRoles": invited,
  "staff.putSchedules": { changes: { version: 1 } },
  "billing.create": { ids: copyOf("location_id") },
  "services.remove": { refusal: "in_use" },
  "insurance.removeProvider": { refusal: "in_use" },
  "insurance.removeCompany": { refusal: "in_use" },
  "patients.putInsurance": { changes: { items: [], version: 1 } },
  "appointments.book": { changes: { start_time: "14:15" } },
  "appointments.setOwnStatus": {
    ids: (ids) => ({ ...ids, appointment_id: nthId("appt", 0) }),
    changes: { appointment_status: "CHECKED-IN", version: 1 },
  },
  "payments.reverse": { ids: (ids) => ({ ...ids, entry_id: ids.ledger_entry_id ?? "" }) },
  "online.putSettings": { changes: { version: 1 } },
  "online.hold": { changes: { start_time: "12:15" } },
  // The Lambda that mails the code runs in this process, and its commands would be counted as well.
  "online.sendCode": { ids: (ids) => ({ ...ids, hold: "unknown" }), refusal: "hold_expired" },
  "online.book": { refusal: "wrong_code" },
  "online.viewOffer": { refusal: "not_found" },
  "online.acceptOffer": { refusal: "not_found" },
  "online.declineOffer": { refusal: "not_found" },
  "offboarding.getExport": { after: ["offboarding.startExport"] },
  "offboarding.getDeletion": { after: ["offboarding.requestDeletion"] },
  "offboarding.cancelDeletion": { after: ["offboarding.requestDeletion"] },
  "offboarding.confirmDeletion": { after: ["offboarding.requestDeletion"], refusal: "same_person" },
};

/** The longest period of a report. */
const A_YEAR = { from: daysAfter(MONDAY, -365), to: MONDAY };

/** Further ways to call operations, in which they read other rows. */
const FURTHER: readonly Case[] = [
  like("locations.update", "to another time zone", { changes: { time_zone: "America/Denver" }, refusal: "in_use" }),
  like("services.remove", "that nothing uses", { ids: copyOf("service_id") }),
  like("insurance.removeCompany", "that nothing uses", { ids: copyOf("company_id") }),
  like("tenants.list", "by name", { query: { sort: "name" } }),
  like("tenants.list", "by use", { query: { sort: "use" } }),
  like("appointments.list", "that need attention", { query: { attention: "true" } }),
  like("appointments.nextFreeTimes", "of all practitioners", { ids: (ids) => ({ ...ids, practitioner_id: "" }) }),
  like("appointments.setStatus", "with the following", { changes: { scope: "following" } }),
  like("patients.merge", "of a patient with many appointments", {
    ids: (ids) => ({ ...ids, patient_id: ids.other_id ?? "", other_id: ids.patient_id ?? "" }),
    changes: { version: 1, other_version: 1 },
  }),
  like("reports.appointments", "of a year", { query: A_YEAR, ids: (ids) => ({ ...ids, location_id: "" }) }),
  like("reports.appointments", "of a year of a location", { query: A_YEAR }),
];

/** An operation that asks nothing of the table. */
const ASKS_NOTHING = "fhir.metadata";

/** Returns every way in which operations are called: plainly, as a dry run, with a search, and in the ways above. */
function casesOf(): Case[] {
  const all = operations.flatMap(({ domain, operation, route }): Case[] => {
    const name = `${domain}.${operation}`;
    if (name === ASKS_NOTHING) return [];
    const plain = CALLED_WITH[name] ?? {};
    const { refusal: _refusal, ...tried } = plain;
    const names = queryNames(route);
    return [
      like(name, "", plain),
      ...(names.includes("dry_run") ? [like(name, "tried", { ...tried, query: { dry_run: "true" } })] : []),
      ...(names.includes("search") ? [like(name, "searched", { ...plain, query: { search: "canary" } })] : []),
    ];
  });
  return [...all, ...FURTHER];
}

const MARK: Mark = { name: "bounds", phone: "5559400745", dob: "1944-06-09" };

/** More than a page, and in an exhaustive run more appointments than a request judges, and more days than a report reads. */
const ROWS = { of: times(150, 110), appointments: times(1_100, 220), days: times(750, 150) };

/** The rows of the small clinic with which the large one is compared. */
const FEW = { of: 8, appointments: 8, days: 8 };

const PAGE = 100;
const MOST_COMMANDS = 30;

let gateway: Gateway;
let clinic: CanaryClinic;
let table: RestoredTable;
let meter: Awaited<ReturnType<typeof commandMeter>>;

async function grow(rows: typeof ROWS): Promise<void> {
  await addRows(table.rows(), clinic.ids, rows);
  await table.keep();
}

beforeAll(async () => {
  gateway = await startGateway();
  clinic = await openCanaryClinic(gateway, MARK);
  table = await restoredTable(gateway.emulators.dynamoDb);
  meter = await commandMeter();
  await table.keep();
  await grow(FEW);
}, 60_000);
afterAll(() => gateway.stop());

let sent = 0;

/** Sends a request with the ids, as a person whose role is allowed. */
function send({ name, query, changes }: Case, ids: ClinicIds) {
  sent += 1;
  const route = routeOf(name);
  const role = route.roles === "public" ? undefined : (route.roles[0] as Role);
  const body = goodBody(name, ids, MARK, `${sent}`);
  const request = requestOf(route, body && { ...body, ...changes }, ids);
  const given = Object.entries({ ...request.query, ...query }).filter(([, value]) => value !== "");
  return gateway.send(route, {
    ...(role && { token: clinic.as(role) }),
    ...request,
    query: Object.fromEntries(given),
  });
}

/** The members of an answer that name what an operation created. */
interface Created {
  readonly user: { readonly id: string };
  readonly user_id: string;
  readonly tenant_id: string;
}

/** Calls an operation, and returns what it asked of the table, which is then as it was. */
async function perform(called: Case): Promise<Spent> {
  let ids = (called.ids ?? ((same) => same))(clinic.ids);
  for (const name of called.after ?? []) {
    const { body } = await send({ name, label: "" }, ids);
    const { user, user_id, tenant_id } = (body ?? {}) as object as Partial<Created>;
    ids = { ...ids, ...((user_id ?? user) && { user_id: user_id ?? user?.id ?? "" }), ...(tenant_id && { tenant_id }) };
  }
  if (called.name === "logos.put") await putUpload(gateway, clinic.tenant_id, PNG);
  meter.read();
  const { status, body, text } = await send(called, ids);
  const spent = meter.read();
  expect(called.refusal ? body?.code : status < 300, text).toBe(called.refusal ?? true);
  await table.restore();
  return spent;
}

const cases = casesOf();
const keyOf = ({ name, label }: Case) => `${name} ${label}`.trim();
const small = new Map<string, Spent>();

/** What reads more in a larger clinic by its nature can't be compared with the same in a small one. */
const isComparable = ({ name, label }: Case) => {
  const { commands, whole } = boundOf(name, label);
  return !whole && commands === undefined;
};

/** A sample compares an operation of each domain, and each further way to call one, with the same in a small clinic. */
const compared = sampleOf(
  "bounded requests, compared with a small clinic",
  cases.filter(isComparable),
  ({ name }) => name.split(".")[0],
  ({ label }) => label,
);

test.each(compared)("calls $name $label in a small clinic", async (called) => {
  small.set(keyOf(called), await perform(called));
});

test("adds rows of every kind of which a clinic has ever more", { timeout: 60_000 }, async () => {
  const before = table.rows().length;
  await grow(ROWS);
  expect(table.rows().length - before).toBeGreaterThan(20 * ROWS.of);
});

test.each(cases)("$name $label asks no more of the table when there are many rows", async (called) => {
  const { commands, evaluated, limits } = await perform(called);
  const { items = PAGE + 1, commands: most = MOST_COMMANDS, whole } = boundOf(called.name, called.label);
  expect(evaluated).toHaveLength(commands.Query ?? 0);
  expect(Math.max(0, ...evaluated), "items read by a query").toBeLessThanOrEqual(items);
  const count = Object.values(commands).reduce((sum, each) => sum + each, 0);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(most);
  if (whole) return;
  for (const limit of limits) expect(limit, "a query without a limit").toBeLessThanOrEqual(items);
  const before = small.get(keyOf(called));
  if (before) expect(commands).toEqual(before.commands);
});

test("bounds only what is called", () => {
  const called = new Set(cases.flatMap((each) => [each.name, keyOf(each)]));
  expect(boundNames().filter((name) => !called.has(name))).toEqual([]);
});
