import { setTimeout as sleep } from "node:timers/promises";
import { TENANT_ROLES, type TenantRole } from "../../shared/contract/roles.ts";
import type { LiveKind } from "../../shared/live/live.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { times } from "../support/depth.ts";
import { tableRows } from "../support/table-rows.ts";
import { clinic, desk, emulators, openDeskForEach, signInPractitioner } from "./desk-for-each.ts";
import { addPractitioner, newPatient, openFrontDesk } from "./front-desk.ts";
import { connect, openScreen, type Screen, ticketOf } from "./live-screen.ts";

openDeskForEach({ stream: true });
afterEach(() => void vi.useRealTimers());

async function done<Answer extends { readonly status: number }>(request: Promise<Answer>): Promise<Answer> {
  const answer = await request;
  expect(answer).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) });
  return answer;
}

const book = async (of: Clinic, changes: object = {}) =>
  (
    await done(
      of.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date: MONDAY, ...changes } as never }),
    )
  ).body;

/** Lets the stream tell of all changes so far. */
async function deliver(): Promise<void> {
  await emulators.drainStream();
  // What was sent arrives by another connection than the answers to those who sent it.
  await sleep(50);
}

const kindsOf = ({ updates }: Screen) => [...new Set(updates.map(({ kind }) => kind))].sort();

it("tells each role of the kinds that it may see, and practitioners of their own appointments only", async () => {
  await signInPractitioner();
  const other = await addPractitioner(clinic, desk.location_id);
  await emulators.skipStream();
  const screens = new Map<TenantRole, Screen>();
  for (const role of TENANT_ROLES) screens.set(role, await openScreen(emulators, clinic, role));

  const own = await book(clinic, { start_time: "10:00" });
  const others = await book(clinic, { start_time: "11:00", practitioner_id: other });
  await done(clinic.send("RECEPTIONIST", "patients", "create", { body: newPatient as never }));
  const waiting = { patient_id: desk.patient_id, service_id: desk.service_id };
  await done(clinic.send("RECEPTIONIST", "appointments", "addToWaitlist", { body: waiting }));
  const { messageEntity, messageRow } = await import("../../functions/entities/messages.ts");
  await messageEntity()
    .put(
      messageRow({
        ...{ tenant_id: clinic.tenant_id, appointment_id: own.appointment_id, location_id: desk.location_id },
        ...{ due_at: own.starts_at, starts_at: own.starts_at, revision: 1, status: "PLANNED" },
        ...{
          audience: "patient",
          message_type: "appointment_reminder",
          recipient_id: desk.patient_id,
          actor_id: "system",
        },
      } as never),
    )
    .go();
  const { openHoldsEntity } = await import("../../functions/entities/online.ts");
  const hold = { ...own, hold_hash: "h", address_hash: "a", has_code: false, held_until: "2099-01-01T00:00:00.000Z" };
  await openHoldsEntity()
    .put({ tenant_id: clinic.tenant_id, holds: [hold], version: 1 })
    .go();
  await deliver();

  const kinds = Object.fromEntries([...screens].map(([role, screen]) => [role, kindsOf(screen)]));
  const all: LiveKind[] = ["appointment", "hold", "message", "patient", "waitlist_entry"];
  expect(kinds).toEqual({
    RECEPTIONIST: all,
    TENANT_ADMIN: ["appointment", "hold", "message"],
    MANAGER: ["appointment", "hold"],
    PRACTITIONER: ["appointment"],
  });
  const appointmentsOf = (role: TenantRole) =>
    new Set(screens.get(role)?.updates.flatMap(({ kind, id }) => (kind === "appointment" ? [id] : [])));
  expect(appointmentsOf("PRACTITIONER")).toEqual(new Set([own.appointment_id]));
  expect(appointmentsOf("MANAGER")).toEqual(new Set([own.appointment_id, others.appointment_id]));
  const told = [...screens.values()].flatMap(({ updates }) => updates.flatMap(Object.keys));
  expect([...new Set(told)].sort()).toEqual(["date", "id", "kind", "location_id", "version"]);
});

it("counts tickets among the clinic's requests of a minute", async () => {
  // A process writes the count after every twentieth request of a clinic.
  for (let requests = 0; requests < 40; requests += 1)
    await done(clinic.send("RECEPTIONIST", "live", "createTicket", {}));
  expect((await tableRows(emulators.dynamoDb, clinic.tenant_id)).join()).toContain('"__edb_e__":"tenantMinute"');
});

it("names an appointment that was moved with its former day too, also to the practitioner who no longer has it", async () => {
  await signInPractitioner();
  const other = await addPractitioner(clinic, desk.location_id);
  const { appointment_id, version } = await book(clinic, { start_time: "10:00" });
  await emulators.drainStream();
  const [reception, practitioner] = [
    await openScreen(emulators, clinic, "RECEPTIONIST"),
    await openScreen(emulators, clinic, "PRACTITIONER"),
  ];
  const date = daysAfter(MONDAY, 1);
  const body = { date, start_time: "11:00", practitioner_id: other, version };
  await done(
    clinic.send("RECEPTIONIST", "appointments", "reschedule", { params: { appointment_id }, body: body as never }),
  );
  await deliver();
  const common = { kind: "appointment", id: appointment_id, version: version + 1, location_id: desk.location_id };
  expect(reception.updates).toEqual([
    { ...common, date },
    { ...common, date: MONDAY },
  ]);
  expect(practitioner.updates).toEqual([{ ...common, date: MONDAY }]);
});

it("lists the appointments as they are after the change of which it has told, and never answers that nothing changed", async () => {
  const query = { location_id: desk.location_id, from: MONDAY, to: MONDAY };
  const list = (headers: Record<string, string>) =>
    clinic.send("RECEPTIONIST", "appointments", "list", { query, headers });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
  const before = await list({});
  const { appointment_id } = await book(clinic, { start_time: "10:00" });
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  const send = vi.spyOn(client, "send");
  const after = await list({ "if-none-match": String(before.headers.etag), "cache-control": "no-cache" });
  const reads = send.mock.calls.map(([{ input }]) => input as { readonly ConsistentRead?: boolean });
  send.mockRestore();
  expect(after.status).toBe(200);
  expect(after.body.items).toMatchObject([{ appointment_id }]);
  const queries = reads.filter((input) => "KeyConditionExpression" in input);
  expect(queries.map(({ ConsistentRead }) => ConsistentRead)).toEqual([true]);
});

describe("a ticket", () => {
  it("opens one connection, for half a minute, from a page of the product", async () => {
    const used = await ticketOf(clinic, "RECEPTIONIST");
    expect(await connect(emulators, used)).toBeTypeOf("object");
    const late = await ticketOf(clinic, "RECEPTIONIST");
    const foreign = await ticketOf(clinic, "RECEPTIONIST");
    expect([
      await connect(emulators, used),
      await connect(emulators, foreign, "https://evil.example.com"),
      await connect(emulators, "unknown"),
      await connect(emulators, undefined),
    ]).toEqual([403, 403, 403, 401]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect(await connect(emulators, late)).toBe(403);
  });

  it("is stored as a hash, and so is no part of the connection", async () => {
    const ticket = await ticketOf(clinic, "MANAGER");
    const { tableRows } = await import("../support/table-rows.ts");
    expect(await tableRows(emulators.dynamoDb, "liveTicket")).toHaveLength(1);
    await connect(emulators, ticket);
    expect(await tableRows(emulators.dynamoDb, ticket)).toEqual([]);
    expect(await tableRows(emulators.dynamoDb, "liveTicket")).toEqual([]);
  });
});

/** What takes rights away from the clinic's receptionist, or from the whole clinic. */
const ENDS: readonly [string, () => Promise<unknown>][] = [
  ["a deactivation", () => changeUser({ status: "INACTIVE" })],
  ["a change of roles", () => changeUser({ role: "MANAGER", roles: ["MANAGER"] })],
  ["a sign-out everywhere", () => changeUser({ signed_out_at: new Date().toISOString() })],
  ["a suspension of the clinic", () => suspendClinic()],
];

async function changeUser(changes: object): Promise<void> {
  const { userEntity } = await import("../../functions/entities/people.ts");
  await userEntity()
    .patch({ user_id: clinic.users.RECEPTIONIST })
    .set(changes as never)
    .go();
}

async function suspendClinic(): Promise<void> {
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  await tenantEntity().patch({ tenant_id: clinic.tenant_id }).set({ status: "INACTIVE" }).go();
}

it.each(ENDS)("ends the person's connections after %s, and refuses a ticket from before", async (_, end) => {
  await emulators.drainStream();
  const screen = await openScreen(emulators, clinic, "RECEPTIONIST");
  const colleague = await openScreen(emulators, clinic, "MANAGER");
  const ticket = await ticketOf(clinic, "RECEPTIONIST");
  await end();
  expect(await connect(emulators, ticket)).toBe(403);
  await deliver();
  expect(screen.isOpen()).toBe(false);
  expect(colleague.isOpen()).toBe(end !== ENDS.at(-1)?.[1]);
  await book(await openOther(), { start_time: "10:00" });
  await deliver();
  expect(screen.updates).toEqual([]);
});

/** Opens another clinic, whose desk `book` uses from now on. */
async function openOther(): Promise<Clinic> {
  const other = await openClinic("Hillview Dental");
  Object.assign(desk, await openFrontDesk(other));
  return other;
}

it("goes on when a screen is gone, removes its connection, and tells the others", async () => {
  await emulators.drainStream();
  const gone = await openScreen(emulators, clinic, "RECEPTIONIST");
  const { liveConnectionEntity } = await import("../../functions/entities/live.ts");
  const rows = async () => (await liveConnectionEntity().query.byTenant({ tenant_id: clinic.tenant_id }).go()).data;
  const [row] = await rows();
  gone.close();
  await vi.waitFor(async () => expect(await rows()).toEqual([]));
  // As if API Gateway had not reported the end.
  if (row) await liveConnectionEntity().put(row).go();
  const other = await openScreen(emulators, clinic, "RECEPTIONIST");
  await book(clinic, { start_time: "10:00" });
  await deliver();
  expect(other.updates).not.toEqual([]);
  expect((await rows()).map(({ connection_id }) => connection_id)).not.toContain(row?.connection_id);
});

const CLINICS = times(50, 5);
const SCREENS_OF_EACH = times(20, 10);

it("tells each of many connections of exactly its clinic's changes", async () => {
  const { createTicket } = await import("../../functions/domain/live/connections.ts");
  const opened = await Promise.all(
    Array.from({ length: CLINICS }, async (_, nth) => {
      const each = await openClinic(`Clinic ${nth}`);
      const { patient_id } = (await done(each.send("RECEPTIONIST", "patients", "create", { body: newPatient }))).body;
      const person = {
        tenant_id: each.tenant_id,
        user_id: each.users.RECEPTIONIST,
        roles: ["RECEPTIONIST"] as const,
        staff_id: undefined,
      };
      const screens: Screen[] = [];
      for (let screen = 0; screen < SCREENS_OF_EACH; screen += 1) {
        const { ticket } = await createTicket(person);
        const connected = await connect(emulators, ticket);
        if (typeof connected === "object") screens.push(connected);
      }
      return { each, patient_id, screens };
    }),
  );
  await emulators.skipStream();
  for (const { each, patient_id } of opened)
    await done(
      each.send("RECEPTIONIST", "patients", "update", {
        params: { patient_id },
        body: { alert: "Allergic to latex", version: 1 } as never,
      }),
    );
  await emulators.drainStream();
  await vi.waitFor(() =>
    expect(opened.flatMap(({ screens }) => screens.map(({ updates }) => updates.length))).toEqual(
      Array.from({ length: CLINICS * SCREENS_OF_EACH }, () => 1),
    ),
  );
  for (const { patient_id, screens } of opened)
    expect(new Set(screens.flatMap(({ updates }) => updates.map(({ id }) => id)))).toEqual(new Set([patient_id]));
}, 120_000);
