import * as z from "zod";
import { AUDIT_TEXTS } from "../../shared/audit/texts.ts";
import type { Role } from "../../shared/contract/roles.ts";
import type { Route } from "../../shared/contract/route.ts";
import { REQUEST_TEXTS } from "../../shared/contract/texts.ts";
import { goodBody, type Mark } from "../support/bodies.ts";
import { type CanaryClinic, openCanaryClinic, routeOf } from "../support/canary-clinic.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { operations, requestOf } from "../support/operations.ts";

const MARK: Mark = { name: "conflict", phone: "5559400742", dob: "1944-06-06" };

let gateway: Gateway;
let clinic: CanaryClinic;
beforeAll(async () => {
  gateway = await startGateway();
  clinic = await openCanaryClinic(gateway, MARK);
}, 30_000);
afterAll(() => gateway.stop());

const callerOf = ({ roles }: Route) => roles[0] as Role;
const nameOf = (role: Role) => `canary${MARK.name} ${role}`;

const bodyOf = (name: string) => goodBody(name, clinic.ids, MARK, "9") ?? {};

function send<N extends string>(name: N, changes: object, role = callerOf(routeOf(name))) {
  const body = { ...bodyOf(name), ...changes };
  return gateway.send(routeOf(name), { token: clinic.as(role), ...requestOf(routeOf(name), body, clinic.ids) });
}

const takesVersion = ({ body }: Route) =>
  body !== undefined && "version" in (z.toJSONSchema(body, { io: "input" }).properties ?? {});

/** The clinic is suspended by it, so that it has a test of its own. */
const SUSPENDS = "tenants.setStatus";

/** It leaves one of its two patients behind, so that it has tests of its own. */
const MERGES = "patients.merge";

/** It takes an appointment that is under way today, so that it has tests of its own. */
const TREATS = "appointments.setOwnStatus";

/** They find the clinic's only administrator as they should be, whatever the version: test/functions/accounts has their tests. */
const ADMINISTRATORS = ["accounts.handOver", "accounts.updateAdministrator", "accounts.updateAdministratorOf"];

/** It changes an account, which the people of this clinic have none of: people.test.ts has its tests. */
const CHANGES_ACCOUNT = "staff.setRoles";

const monday = (start_time: string) => ({ day_of_week: "Mon", start_time, end_time: "17:00" });

const updates = operations
  .filter(({ route }) => takesVersion(route))
  .map(({ domain, operation, route }) => ({ name: `${domain}.${operation}`, role: callerOf(route) }))
  .filter(({ name }) => ![SUSPENDS, MERGES, TREATS, CHANGES_ACCOUNT, ...ADMINISTRATORS].includes(name))
  // Appointments come first: other operations close the day on which they are.
  .toSorted((a, b) => a.name.localeCompare(b.name));

/** What an update and the next one change where the good body is what is stored already. */
const CHANGES: Readonly<Record<string, readonly [object, object]>> = {
  "staff.putSchedules": [{ items: [monday("10:00")] }, { items: [monday("11:00")] }],
  "staff.setAvailability": [{ is_available: false }, { is_available: true }],
  "patients.updateLead": [{}, {}],
  "patients.putInsurance": [{}, { items: [] }],
  "appointments.reschedule": [{}, { start_time: "13:00" }],
  "appointments.updateWaitlistEntry": [{}, { days: ["Wed"] }],
  "staff.answerTimeOff": [{}, { status: "APPROVED" }],
  "appointments.setStatus": [{}, { appointment_status: "BOOKED" }],
};

test.each(updates)("$name on a stale version answers with the current row and its last change", async (update) => {
  const { name, role } = update;
  // Asking again for the same status would be answered with 200.
  const [change, other] = CHANGES[name] ?? [{}, "status" in bodyOf(name) ? { status: "ACTIVE" } : {}];
  const unread = await send(name, { version: 99, ...change });
  expect(unread).toMatchObject({ status: 409, body: { code: "conflict", error: REQUEST_TEXTS.conflict } });
  const current = unread.body.current as { version: number };

  const updated = await send(name, { version: current.version, ...change });
  expect(updated.status, updated.text).toBe(200);
  const stale = await send(name, { version: current.version, ...other });
  expect(stale).toMatchObject({ status: 409, body: { changed_by: nameOf(role), current: updated.body } });
  expect(stale.body.current).toEqual(updated.body);
  expect(Date.now() - Date.parse(stale.body.changed_at ?? "")).toBeLessThan(60_000);
});

test("answers null for the last change of a row that an older version wrote", async () => {
  const { patientEntity } = await import("../../functions/entities/patients.ts");
  const { tenant_id, patient_id = "" } = clinic.ids as Record<string, string>;
  await patientEntity()
    .patch({ tenant_id: tenant_id as string, patient_id })
    .remove(["changed_by", "changed_at"])
    .go();
  const { body } = await send("patients.update", { version: 99 });
  expect(body).toMatchObject({ code: "conflict", changed_by: null, changed_at: null, current: { patient_id } });
});

test("answers 200 for a room that already has the wanted status", async () => {
  const name = "locations.setRoomStatus";
  const { current } = (await send(name, { status: "ACTIVE", version: 99 })).body;
  const closed = await send(name, { status: "INACTIVE", version: current.version });
  expect(closed).toMatchObject({ status: 200, body: { status: "INACTIVE", version: current.version + 1 } });
  expect(await send(name, { status: "INACTIVE", version: current.version })).toMatchObject({
    status: 200,
    body: closed.body,
  });
});

test("names platform users generically in a conflict about a clinic's status", async () => {
  const { current } = (await send(SUSPENDS, { status: "INACTIVE", version: 99 })).body;
  const closed = await send(SUSPENDS, { status: "INACTIVE", version: current.version });
  expect(closed).toMatchObject({ status: 200, body: { status: "INACTIVE" } });
  expect(await send(SUSPENDS, { status: "INACTIVE", version: current.version })).toMatchObject({
    status: 200,
    body: closed.body,
  });
  expect(await send(SUSPENDS, { status: "ACTIVE", version: current.version })).toMatchObject({
    status: 409,
    body: { code: "conflict", current: closed.body, changed_by: AUDIT_TEXTS.platform },
  });
});

test("answers 200 to all of eight platform users who activate a clinic at the same time", async () => {
  const { current } = (await send(SUSPENDS, { status: "ACTIVE", version: 99 })).body;
  const open = () => send(SUSPENDS, { status: "ACTIVE", version: current.version });
  const answers = await Promise.all(Array.from({ length: 8 }, open));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
