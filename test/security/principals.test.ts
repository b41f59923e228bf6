import { CognitoIdentityProviderClient, InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider";
import { USER_POOL_CLIENT_ID } from "../../infra/local/settings.ts";
import { ROLES, type Role, TENANT_ROLES } from "../../shared/contract/roles.ts";
import type { Route } from "../../shared/contract/route.ts";
import { forgeries } from "../infra/local/forged-tokens.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { isExhaustive, sampleOf } from "../support/depth.ts";
import { addAccount, PASSWORD } from "../support/emulator-accounts.ts";
import { type Gateway, startGateway, type WireRequest } from "../support/gateway.ts";
import { printFigures } from "../support/log-lines.ts";
import { operations } from "../support/operations.ts";

let gateway: Gateway;
let clinic: Clinic;
let closed: Clinic;
/** Signed in at the pool, as the clinic's administrator. */
let session: { access: string; id: string; refresh: string; sub: string };
let forged: [string, string | undefined][];
const figures = { cells: 0, wrongCells: 0, tokens: 0, wrongTokens: 0, operations: 0 };

async function signIn(): Promise<typeof session> {
  const { cognito } = gateway.emulators;
  if (!cognito) throw new Error("no Cognito");
  const email = "ada@lakeside.example.com";
  const sub = await addAccount(cognito.pool, { email, role: "TENANT_ADMIN" });
  const { AuthenticationResult: tokens = {} } = await new CognitoIdentityProviderClient({}).send(
    new InitiateAuthCommand({
      ClientId: USER_POOL_CLIENT_ID,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD },
    }),
  );
  await putUser(sub, { role: "TENANT_ADMIN" });
  const { AccessToken: access = "", IdToken: id = "", RefreshToken: refresh = "" } = tokens;
  return { access, id, refresh, sub };
}

interface Rights {
  readonly role: Role;
  readonly roles?: readonly Role[];
  readonly inactive_roles?: readonly Role[];
  readonly status?: "ACTIVE" | "INACTIVE";
}

async function putUser(user_id: string, changes: Rights): Promise<void> {
  const { userEntity } = await import("../../functions/entities/people.ts");
  const place = { street: "1 Lake Road", city: "Springfield", state: "IL", zipcode: "01234" };
  const person = { first_name: "Ada", last_name: "Byron", email: "ada@example.com", phone_number: "5550100100" };
  await userEntity()
    .put({ user_id, tenant_id: clinic.tenant_id, ...person, ...place, ...changes })
    .go();
}

/** People with several roles: the roles of the row, those of them that are not in effect, and the groups of the token. */
const SEVERAL: readonly (Rights & { readonly roles: readonly Role[]; readonly groups: readonly Role[] })[] = [
  { role: "TENANT_ADMIN", roles: ["TENANT_ADMIN", "PRACTITIONER"], groups: ["PRACTITIONER", "TENANT_ADMIN"] },
  { role: "PRACTITIONER", roles: ["RECEPTIONIST", "PRACTITIONER"], groups: ["RECEPTIONIST", "PRACTITIONER"] },
  { role: "MANAGER", roles: ["MANAGER", "PRACTITIONER"], groups: ["MANAGER", "PRACTITIONER"] },
  { role: "RECEPTIONIST", roles: [...TENANT_ROLES], groups: [...TENANT_ROLES] },
  // A role that the next token will have.
  { role: "TENANT_ADMIN", roles: ["TENANT_ADMIN", "RECEPTIONIST"], groups: ["RECEPTIONIST"] },
  // A role that was taken, and whose group the token still has.
  { role: "MANAGER", roles: ["MANAGER"], groups: ["MANAGER", "TENANT_ADMIN"] },
  // Staff who are not active, and who administer the clinic.
  {
    role: "RECEPTIONIST",
    roles: ["TENANT_ADMIN", "RECEPTIONIST"],
    inactive_roles: ["RECEPTIONIST"],
    groups: ["TENANT_ADMIN", "RECEPTIONIST"],
  },
  // No role stands in both.
  { role: "MANAGER", roles: ["MANAGER", "PRACTITIONER"], groups: ["RECEPTIONIST", "TENANT_ADMIN"] },
  // An administrator of the platform has no other role.
  { role: "TENANT_ADMIN", roles: ["TENANT_ADMIN", "PLATFORM_ADMIN"], groups: ["TENANT_ADMIN", "PLATFORM_ADMIN"] },
];

const idOfSeveral = (index: number) => `3c9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b${String(index).padStart(2, "0")}`;

const INACTIVE = "1a9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b22";
const STRANGER = "2b9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b33";

beforeAll(async () => {
  gateway = await startGateway();
  [clinic, closed] = [await openClinic(), await openClinic("Closed Clinic")];
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  await tenantEntity().patch({ tenant_id: closed.tenant_id }).set({ status: "INACTIVE" }).go();
  await putUser(INACTIVE, { role: "TENANT_ADMIN", status: "INACTIVE" });
  for (const [index, { groups: _groups, ...rights }] of SEVERAL.entries()) await putUser(idOfSeveral(index), rights);
  session = await signIn();
  forged = forgeries(gateway.key);
}, 30_000);
afterAll(async () => {
  const { cells, wrongCells, tokens, wrongTokens } = figures;
  printFigures(`operation x principal: ${figures.operations} operations, ${cells} cells, ${wrongCells} wrong`);
  printFigures(`tokens: ${tokens} attempts, ${wrongTokens} wrong`);
  await gateway.stop();
});

/** Returns a request that finds no data, with unknown ids and an invalid body. */
const harmless = (route: Route): WireRequest => ({
  params: Object.fromEntries([...route.path.matchAll(/{(\w+)}/g)].map(([, name = ""]) => [name, "unknown"])),
  ...(route.body && { rawBody: '"none"' }),
});

/** Status and code that a principal must get; "in" is everything but 401 and 403. */
type Cell = "in" | "401 unauthenticated" | `403 ${string}`;

interface Principal {
  readonly name: string;
  readonly token: () => string | undefined;
  readonly expected: (route: Route) => Cell;
  /** Whether the caller has several roles, in the row or in the token. */
  readonly isSeveral?: boolean;
}

const allowed = ({ roles }: Route, role: Role) => roles !== "public" && roles.includes(role);

/** Every kind of caller. A public route lets all of them in. */
const principals: readonly Principal[] = [
  { name: "no token", token: () => undefined, expected: () => "401 unauthenticated" },
  { name: "a garbled token", token: () => "a.b.c", expected: () => "401 unauthenticated" },
  { name: "an id token", token: () => session.id, expected: () => "401 unauthenticated" },
  ...ROLES.map((role) => ({
    name: role,
    token: () => gateway.token(clinic.users[role], role),
    expected: (route: Route): Cell => (allowed(route, role) ? "in" : "403 forbidden"),
  })),
  ...SEVERAL.map(({ role: main, roles, inactive_roles = [], groups }, index) => {
    const held = roles.filter(
      (role) => groups.includes(role) && !inactive_roles.includes(role) && role !== "PLATFORM_ADMIN",
    );
    return {
      name: `${main} of ${roles} without ${inactive_roles}, with the groups ${groups}`,
      token: () => gateway.token(idOfSeveral(index), ...groups),
      expected: (route: Route): Cell => (held.some((role) => allowed(route, role)) ? "in" : "403 forbidden"),
      isSeveral: true,
    };
  }),
  ...(["TENANT_ADMIN", "RECEPTIONIST"] as const).map((role) => ({
    name: `${role} of a closed clinic`,
    token: () => gateway.token(closed.users[role], role),
    expected: (): Cell => "403 tenant_inactive",
  })),
  {
    name: "an inactive person",
    token: () => gateway.token(INACTIVE, "TENANT_ADMIN"),
    expected: () => "403 account_inactive",
  },
  {
    name: "a group that the person's row has not",
    token: () => gateway.token(clinic.users.RECEPTIONIST, "PLATFORM_ADMIN"),
    expected: () => "403 forbidden",
  },
  {
    name: "an account without a row",
    token: () => gateway.token(STRANGER, "PLATFORM_ADMIN"),
    expected: () => "403 forbidden",
  },
];

const isRole = ({ name }: Principal) => (ROLES as readonly string[]).includes(name);
/** Returns what a role must get, or "other" for the other callers: a sample tries each operation with one caller of each kind. */
const kindOf = ({ route, principal }: { route: Route; principal: Principal }) => {
  if (principal.isSeveral) return `several: ${principal.expected(route)}`;
  return isRole(principal) ? principal.expected(route) : "other";
};
const tried = sampleOf(
  "operation x principal",
  operations.flatMap(({ route }) => principals.map((principal) => ({ route, principal }))),
  (cell) => `${cell.route.method} ${cell.route.path} ${kindOf(cell)}`,
  ({ principal }) => principal.name,
);
const triedWith = (route: Route) => tried.filter((cell) => cell.route === route).map(({ principal }) => principal);

for (const { domain, operation, route } of operations) {
  test(`${domain}.${operation} lets in only the roles that the contract names`, async () => {
    for (const { name, token, expected } of triedWith(route)) {
      const { status, body } = await gateway.send(route, { ...harmless(route), token: token() });
      const seen: Cell = status === 401 || status === 403 ? (`${status} ${body.code}` as Cell) : "in";
      const wanted = route.roles === "public" ? "in" : expected(route);
      figures.cells += 1;
      if (seen !== wanted || status >= 500) figures.wrongCells += 1;
      expect(seen, `as ${name}: ${status}`).toBe(wanted);
      expect(status, `as ${name}`).toBeLessThan(500);
    }
    figures.operations += 1;
  });
}

/** One operation of every domain: the gateway asks before it looks which Lambda a request is for. */
const wantingToken = [
  ...new Map(operations.filter(({ route }) => route.roles !== "public").map((one) => [one.domain, one])).values(),
];

test.each(wantingToken)("no forged token reaches $domain", async ({ route }) => {
  const before = gateway.handled();
  for (const [name, authorization] of [...forged, ["a refresh token", `Bearer ${session.refresh}`] as const]) {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const { status } = await gateway.send(route, { ...harmless(route), headers });
    figures.tokens += 1;
    if (status !== 401) figures.wrongTokens += 1;
    expect(status, name).toBe(401);
  }
  figures.wrongTokens += gateway.handled() - before;
  expect(gateway.handled()).toBe(before);
});

test("accepts the pool's access token, and neither its id token nor its refresh token", async () => {
  const { access, id, refresh } = session;
  const me = async (token: string) => (await gateway.sendTo("GET", "/api/me", { token })).status;
  expect([await me(access), await me(id), await me(refresh)]).toEqual([200, 401, 401]);
});

test("tries every operation with all callers, or with those of the sample", () => {
  expect(figures).toMatchObject({ operations: operations.length, wrongCells: 0, wrongTokens: 0 });
  const kinds = (route: Route, callers: readonly Principal[]) =>
    new Set(callers.map((principal) => kindOf({ route, principal })));
  for (const { route } of operations) expect(kinds(route, triedWith(route))).toEqual(kinds(route, principals));
  expect(new Set(tried.map(({ principal }) => principal))).toEqual(new Set(principals));
  expect(figures.cells).toBe(tried.length);
  if (isExhaustive) expect(figures.cells).toBe(operations.length * principals.length);
});
