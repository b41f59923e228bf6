import type { Role } from "../../shared/contract/roles.ts";
import { type ClinicIds, goodBody, type Mark } from "../support/bodies.ts";
import { type CanaryClinic, openCanaryClinic, PNG, putUpload, routeOf } from "../support/canary-clinic.ts";
import { commandMeter, type Spent } from "../support/command-meter.ts";
import { times } from "../support/depth.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { addRows } from "../support/many-rows.ts";
import { type RestoredTable, restoredTable } from "../support/restored-table.ts";
import { requestOf } from "../support/slots.ts";
import { type Case, casesOf } from "./bounded-cases.ts";
import { boundNames, boundOf } from "./request-bounds.ts";

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

test.each(cases)("calls $name $label in a small clinic", async (called) => {
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
  if (before && most === MOST_COMMANDS) expect(commands).toEqual(before.commands);
});

test("bounds only what is called", () => {
  const called = new Set(cases.flatMap((each) => [each.name, keyOf(each)]));
  expect(boundNames().filter((name) => !called.has(name))).toEqual([]);
});
