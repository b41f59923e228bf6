import { HeadObjectCommand } from "@aws-sdk/client-s3";
import { LOGOS_BUCKET } from "../../infra/local/settings.ts";
import { TENANT_ROLES, type TenantRole } from "../../shared/contract/roles.ts";
import { programRoutes, type Route } from "../../shared/contract/route.ts";
import { canariesOf, goodBody, type Mark } from "../support/bodies.ts";
import { type CanaryClinic, openCanaryClinic } from "../support/canary-clinic.ts";
import { plantKey } from "../support/clinic.ts";
import { collectLogLines, isExhaustive, printFigures, sampleOf } from "../support/depth.ts";
import { type Gateway, startGateway, type WireAnswer } from "../support/gateway.ts";
import {
  idOf,
  isId,
  operations,
  queryNames,
  requestOf,
  type Slot,
  slotsOf,
  unknownIds,
} from "../support/operations.ts";
import { tableRows } from "../support/table-rows.ts";

const ALPHA: Mark = { name: "alpha", phone: "5559100417", dob: "1917-03-13" };
const BRAVO: Mark = { name: "bravo", phone: "5559200528", dob: "1926-04-24" };

let gateway: Gateway;
let alpha: CanaryClinic;
let bravo: CanaryClinic;
const lines = collectLogLines();
/** The other clinic's rows, which no operation may change. */
let known: readonly string[] = [];
let logo: Awaited<ReturnType<typeof logoOfAlpha>>;
const cursors = new Map<Route, string>();
const figures = { operations: 0, attempts: 0, wrong: 0 };

beforeAll(async () => {
  gateway = await startGateway({ stream: true });
  alpha = await openCanaryClinic(gateway, ALPHA);
  bravo = await openCanaryClinic(gateway, BRAVO);
  const { userEntity } = await import("../../functions/entities/people.ts");
  const person = { user_id: ALL_ROUNDER, email: `canary${BRAVO.name}-all@example.com`, tenant_id: bravo.tenant_id };
  await userEntity()
    .put({ ...person, role: "TENANT_ADMIN", roles: TENANT_ROLES, staff_id: bravo.ids.staff_id ?? "" })
    .go();
  // The likely duplicates among the clinic's patients come from the table's stream.
  await gateway.emulators.drainStream();
  await gateway.emulators.endStream();
  // Reading its own lists leaves audit entries of the other clinic's.
  for (const { route } of operations)
    if (queryNames(route).includes("cursor")) cursors.set(route, await alphasCursor(route));
  known = await rowsOfAlpha();
  logo = await logoOfAlpha();
}, 60_000);
afterAll(async () => {
  const wrong = Math.max(figures.wrong, operations.length - figures.operations);
  printFigures(
    `foreign tenant: ${figures.operations} operations, ${figures.attempts} attempts, ${lines.length} log lines, ${wrong} wrong`,
  );
  await gateway.stop();
});

async function logoOfAlpha() {
  const Key = `tenants/${alpha.tenant_id}/logo.png`;
  const head = await gateway.emulators.s3?.client.send(new HeadObjectCommand({ Bucket: LOGOS_BUCKET, Key }));
  return { etag: head?.ETag, type: head?.ContentType, modified: head?.LastModified };
}
const rowsOfAlpha = () => tableRows(gateway.emulators.dynamoDb, alpha.tenant_id);

/** Returns the parts of a response by which a stranger could distinguish it from another one. */
const visible = ({ status, headers, text }: WireAnswer) => {
  // Programs are told what is left of their limit, which is their own.
  const { date: _, ratelimit: _limit, "apigw-requestid": id, ...rest } = headers;
  return JSON.stringify({ status, ...rest, text: text.replaceAll(String(id), "request") });
};

/** With several unknown ids at once, the answer may name any of them. */
const outcome = ({ status, body }: WireAnswer) => `${status} ${body?.code}`;

/** What is refused for a reason that has nothing to do with the slot would prove nothing. */
function requireAboutSlot({ status, body }: WireAnswer, [slot]: readonly Slot[]): void {
  const [kind = "path", name = ""] = slot ?? [];
  const named = status === 422 && name in (body.fields ?? {});
  expect(named || [200, 403, 404].includes(status), `${status} for an unknown ${kind} ${name}`).toBe(true);
}

const asIs = (id: string) => id;
const SPELLINGS: readonly ((id: string) => string)[] = [asIs, (id) => id.toUpperCase(), (id) => `${id}#x`];
/** Returns the spellings of an operation's ids: in a sample as they are, and one of the others in the first of them. */
const spellingsOf = (nth: number, isFirst: boolean) =>
  SPELLINGS.filter((_, at) => isExhaustive || at === 0 || (isFirst && at === 1 + (nth % 2)));
/** How many operations share a comparison of the other clinic's rows, which takes as long as many requests. */
const COMPARED_TOGETHER = 15;

/** A caller has one role, or all roles of a clinic, or is a program with the key for its operation. */
type CallerRole = TenantRole | "all roles" | "a program";
const CALLER_ROLES: readonly CallerRole[] = [...TENANT_ROLES, "all roles", "a program"];
const ALL_ROUNDER = "5d9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b55";

const isAllowed = ({ roles, scope }: Route, role: CallerRole) =>
  roles === "public" ||
  (role === "a program" && scope !== null) ||
  TENANT_ROLES.some((each) => roles.includes(each) && (role === "all roles" || role === each));

async function tokenOf(role: CallerRole, { scope }: Route): Promise<string> {
  // Each operation has a key of its own, because a key has a limit of requests.
  if (role === "a program") return plantKey(bravo.tenant_id, scope === null ? [] : [scope]);
  return role === "all roles" ? gateway.token(ALL_ROUNDER, ...TENANT_ROLES) : bravo.as(role);
}

/** Returns the callers of an operation. There is no route on which a program could call one without a scope. */
const callersOf = ({ scope }: Route) => CALLER_ROLES.filter((role) => role !== "a program" || scope !== null);

const pairs = operations.flatMap(({ domain, operation, route }) =>
  callersOf(route).map((role) => ({ name: `${domain}.${operation}`, domain, role, allowed: isAllowed(route, role) })),
);
const opened = new Set(pairs.filter(({ allowed }) => allowed).map(({ name }) => name));
/** A refused role is tried once for each domain: `principals.test.ts` tries every role with every operation. */
const cells = pairs.filter(
  ({ name, domain, allowed }, at) =>
    allowed ||
    !opened.has(name) ||
    pairs.findIndex((each) => each.domain === domain && !each.allowed && opened.has(each.name)) === at,
);
/** A sample tries each operation as a role that is allowed, if there is one. */
const tried = sampleOf(
  "foreign tenant",
  cells,
  ({ name, domain, allowed }) => (allowed || !opened.has(name) ? name : `refused by ${domain}`),
  ({ role }) => role,
);

for (const [nth, { domain, operation, route }] of operations.entries()) {
  const name = `${domain}.${operation}`;

  test(`${name} gives nothing of another clinic and changes nothing there`, async () => {
    const body = goodBody(name, bravo.ids, BRAVO, "3");
    if (route.body) expect(body, `${name} has no good body in test/support/bodies.ts`).toBeDefined();
    const slots = slotsOf(route, body);
    // What has the same value at both clinics, such as the name of a published file, is no secret of one.
    const ids = Object.entries(alpha.ids).filter(([id, value]) => value !== bravo.ids[id]);
    const secrets = [...canariesOf(ALPHA), ...ids.map(([, value]) => value)];
    const cursor = cursors.get(route) ?? "";
    const unknown = unknownIds(alpha.ids);
    const text = (role: Slot[0]) => (role === "cursor" ? "bm9ib2R5" : "zzzz");

    const [forPrograms = route] = programRoutes(route);
    const tokens = new Map<CallerRole, string>();

    const send = async (role: CallerRole, chosen: readonly Slot[], foreign: (slot: Slot) => string) => {
      const token = tokens.get(role) ?? (await tokenOf(role, route));
      if (role === "a program") tokens.set(role, token);
      const answer = await gateway.send(role === "a program" ? forPrograms : route, {
        token,
        ...requestOf(route, body, bravo.ids, chosen, foreign),
      });
      figures.attempts += 1;
      const said = JSON.stringify([answer.headers, answer.text]);
      const leaked = secrets.filter((secret) => said.includes(secret));
      if (leaked.length > 0) figures.wrong += 1;
      expect(leaked, `${name} as ${role} answers ${answer.status} with what is another clinic's`).toEqual([]);
      return answer;
    };
    const foreignIn = ([kind, slot]: Slot, spelling: (id: string) => string): string => {
      if (kind === "cursor") return cursor;
      // The link of a mail opens itself to anyone who has it. What has to fail is a link that someone makes up.
      if (slot === "token") return `${idOf(alpha.ids, slot)}x`;
      // A clinic's booking page is open to everyone. Ids of one clinic must not work on the page of another.
      if (slot === "username") return idOf(bravo.ids, slot);
      return kind === "search" ? `canary${ALPHA.name}` : spelling(idOf(alpha.ids, slot));
    };
    const unknownIn = ([kind, slot]: Slot, spelling: (id: string) => string) =>
      kind === "cursor" || kind === "search" ? text(kind) : spelling(idOf(unknown, slot));

    // An id is spelled right or wrong for every role alike, so one of them tries the other spellings.
    let isFirstRole = true;
    for (const { role, allowed } of tried.filter((cell) => cell.name === name)) {
      if (!allowed) {
        const { status } = await send(role, slots, (slot) => foreignIn(slot, asIs));
        if (status !== 403) figures.wrong += 1;
        expect(status, `${name} as ${role}`).toBe(403);
        continue;
      }
      if (slots.length === 0) await send(role, [], () => "");
      if (route.roles === "public") {
        await send(role, slots, (slot) => foreignIn(slot, asIs));
        continue;
      }
      for (const chosen of choices(slots)) {
        const [[kind = "path", slotName = ""] = []] = chosen;
        const see = chosen.length === 1 ? visible : outcome;
        // What to expect is what the same request answers with ids that nothing ever had.
        const unknownAs = (spelling: (id: string) => string) => send(role, chosen, (slot) => unknownIn(slot, spelling));
        const toNobodys = await unknownAs(asIs);
        requireAboutSlot(toNobodys, chosen);
        const isFirst = chosen[0] === slots[0];
        const isSpelled = isFirstRole && chosen.length === 1 && isId(slotName);
        for (const spelling of isSpelled ? spellingsOf(nth, isFirst) : [asIs]) {
          // A filter by what can't be an id is refused, and one by an unknown id finds nothing.
          const expected = see(kind === "query" && spelling !== asIs ? await unknownAs(spelling) : toNobodys);
          const answer = see(await send(role, chosen, (slot) => foreignIn(slot, spelling)));
          if (answer !== expected) figures.wrong += 1;
          expect(answer, `${name} as ${role} with another clinic's ${chosen.join("+")}`).toBe(expected);
        }
      }
      isFirstRole = false;
    }
    if (nth % COMPARED_TOGETHER === 0)
      await expectUnchanged(`${name}, or one since the last comparison, changes another clinic's rows`);
    figures.operations += 1;
  });
}

/** Compares the other clinic's rows with those before. */
async function expectUnchanged(message: string): Promise<void> {
  const before = new Set(known);
  known = await rowsOfAlpha();
  const after = new Set(known);
  const changed = [...known.filter((row) => !before.has(row)), ...[...before].filter((row) => !after.has(row))];
  figures.wrong += changed.length;
  expect(changed, message).toEqual([]);
}

/** Returns each slot alone, and all slots together if there are several. */
const choices = (slots: readonly Slot[]): (readonly Slot[])[] =>
  slots.length > 1
    ? [...slots.map((slot) => [slot]), slots.filter(([kind]) => kind !== "cursor")]
    : slots.map((slot) => [slot]);

/** Returns a cursor of the other clinic's own list; if the list has a single page, a cursor of that page's key. */
async function alphasCursor(route: Route): Promise<string> {
  const role = TENANT_ROLES.find((candidate) => route.roles !== "public" && route.roles.includes(candidate));
  if (!role) return "bm9ib2R5";
  const params = alpha.ids;
  const { body, text } = await gateway.send(route, { token: alpha.as(role), params, query: { limit: "1" } });
  if (typeof body.next_cursor !== "string") throw new Error(`No second page of ${route.path}: ${text}`);
  return body.next_cursor;
}

test("leaves all of the other clinic's rows as they were", () => expectUnchanged("the last operations"));

test("tries every operation of the contract", () => {
  expect(figures).toMatchObject({ operations: operations.length, wrong: 0 });
});

test("logs no text, number or date of either clinic", () => {
  const secrets = [...canariesOf(ALPHA), ...canariesOf(BRAVO)];
  const leaking = lines.filter((line) => secrets.some((secret) => line.includes(secret)));
  figures.wrong += leaking.length;
  expect(lines.length).toBeGreaterThan(figures.attempts);
  expect(leaking).toEqual([]);
});

test("leaves the other clinic's logo as it was", async () => {
  expect(logo.etag).toBeDefined();
  expect(await logoOfAlpha()).toEqual(logo);
});
