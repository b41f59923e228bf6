import { SCOPES } from "../../shared/contract/roles.ts";
import { programRoutes, type Route } from "../../shared/contract/route.ts";
import { type Clinic, idOfKey, openClinic, plantKey } from "../support/clinic.ts";
import { printFigures } from "../support/depth.ts";
import { refusalOf } from "../support/fhir.ts";
import { type Gateway, startGateway, type WireRequest } from "../support/gateway.ts";
import { allOperations, operations } from "../support/operations.ts";

let gateway: Gateway;
let clinic: Clinic;
let closed: Clinic;
const figures = { cells: 0, wrongCells: 0 };

beforeAll(async () => {
  gateway = await startGateway();
  [clinic, closed] = [await openClinic(), await openClinic("Closed Clinic")];
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  await tenantEntity().patch({ tenant_id: closed.tenant_id }).set({ status: "INACTIVE" }).go();
}, 30_000);
afterAll(async () => {
  printFigures(`key x operation x scope: ${figures.cells} cells, ${figures.wrongCells} wrong`);
  await gateway.stop();
});

/** Returns a request that finds no data, with unknown ids and an invalid body. */
const harmless = (route: Route): WireRequest => ({
  params: Object.fromEntries([...route.path.matchAll(/{(\w+)}/g)].map(([, name = ""]) => [name, "unknown"])),
  ...(route.body && { rawBody: '"none"' }),
});

const scoped = allOperations.flatMap(({ domain, operation, route }) =>
  programRoutes(route).map((forPrograms) => ({ name: `${domain}.${operation}`, route, forPrograms })),
);

/** What a caller gets; "in" is everything but 401 and 403. */
async function seenBy(token: string, route: Route): Promise<string> {
  const { status, body } = await gateway.send(route, { ...harmless(route), token });
  expect(status, route.path).toBeLessThan(500);
  return status === 401 || status === 403 ? `${status} ${refusalOf(body) ?? body.code}` : "in";
}

async function expectCell(token: string, route: Route, wanted: string, caller: string) {
  const seen = await seenBy(token, route);
  figures.cells += 1;
  if (seen !== wanted) figures.wrongCells += 1;
  expect(seen, `${route.method} ${route.path} as ${caller}`).toBe(wanted);
}

test("only operations that a receptionist may call are there for programs, and no notes, merges or erasures", () => {
  expect(scoped.length).toBeGreaterThan(25);
  for (const { name, route } of scoped) {
    expect(route.roles, name).toContain("RECEPTIONIST");
    expect(name).not.toMatch(/note|merge|erase|distinct/i);
  }
});

test.each(SCOPES)("a key with the scope %s only opens its operations", async (scope) => {
  const key = await plantKey(clinic.tenant_id, [scope]);
  for (const { route, forPrograms } of scoped)
    await expectCell(key, forPrograms, route.scope === scope ? "in" : "403 scope_missing", scope);
});

test("a key with all scopes opens every operation for programs", async () => {
  const key = await plantKey(clinic.tenant_id, SCOPES);
  for (const { forPrograms } of scoped) await expectCell(key, forPrograms, "in", "all scopes");
});

test("a key of an inactive clinic opens nothing", async () => {
  const key = await plantKey(closed.tenant_id, SCOPES);
  for (const { forPrograms } of scoped) await expectCell(key, forPrograms, "403 tenant_inactive", "an inactive clinic");
});

test("a revoked key, a key of a deleted clinic, and the tokens of people open nothing", async () => {
  const revoked = await plantKey(clinic.tenant_id, SCOPES);
  const params = { key_id: idOfKey(revoked) };
  const revocation = await clinic.send("TENANT_ADMIN", "integrations", "removeApiKey", { params });
  expect(revocation.status).toBe(204);
  const orphaned = await plantKey("ten_01jd3v8c9m4q2w6x8z0y1t5k7n", SCOPES);
  const receptionist = gateway.token(clinic.users.RECEPTIONIST, "RECEPTIONIST");
  for (const { forPrograms } of scoped)
    for (const [caller, token] of Object.entries({ revoked, orphaned, receptionist }))
      await expectCell(token, forPrograms, "401 unauthenticated", caller);
});

test("no operation without a scope has a route for programs, and no key opens a route of people", async () => {
  const key = await plantKey(clinic.tenant_id, SCOPES);
  for (const { route } of operations) {
    if (route.scope === null) {
      const forPrograms = { ...route, path: route.path.replace("/api/", "/api/v1/") as Route["path"] };
      const { status } = await gateway.send(forPrograms, { ...harmless(forPrograms), token: key });
      expect(status, forPrograms.path).toBe(404);
    }
    if (route.roles !== "public") await expectCell(key, route, "401 unauthenticated", "a key");
  }
});
