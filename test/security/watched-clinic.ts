import type { Role } from "../../shared/contract/roles.ts";
import { type ClinicIds, goodBody, type Mark } from "../support/bodies.ts";
import { type CanaryClinic, openCanaryClinic, routeOf } from "../support/canary-clinic.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { requestOf } from "../support/slots.ts";
import { tableRows } from "../support/table-rows.ts";

/** What marks the personal data of the clinic. */
export const MARK: Mark = { name: "watched", phone: "5559400741", dob: "1944-06-06" };

/** What the tests of a file use. Imports follow every new value. */
export let gateway: Gateway;
export let clinic: CanaryClinic;

/** Starts the gateway with the table's stream, and opens the clinic whose entries the tests read. */
export function openWatchedClinic(): void {
  beforeAll(async () => {
    gateway = await startGateway({ stream: true });
    clinic = await openCanaryClinic(gateway, MARK);
    await newEntries();
  }, 30_000);
  afterAll(() => gateway.stop());
}

/** The entries that the tests before have left. */
let known = new Set<string>();

/** Returns all audit entries in the table. */
export const entries = async () =>
  (await tableRows(gateway.emulators.dynamoDb, "", "audit_entry")).map((row) => JSON.parse(row));

/** Returns the entries that were not known. */
export async function newEntries() {
  const all = await entries();
  const added = all.filter(({ activity_id }) => !known.has(activity_id));
  known = new Set(all.map(({ activity_id }) => activity_id));
  return added;
}

interface Sending {
  /** What the clinic's state asks for besides, or instead. */
  readonly changes?: object;
  readonly ids?: ClinicIds;
  readonly nth?: string;
  readonly as?: Role;
}

/** Sends an operation as a person whose role is allowed, with a valid body. */
export async function perform<N extends string>(name: N, { changes, ids = clinic.ids, nth = "9", as }: Sending = {}) {
  const route = routeOf(name);
  const role = as ?? (route.roles === "public" ? "TENANT_ADMIN" : (route.roles[0] as Role));
  const body = goodBody(name, ids, MARK, nth);
  const request = requestOf(route, body && { ...body, ...changes }, ids);
  return { ...(await gateway.send(route, { token: clinic.as(role), ...request })), role, ids };
}
