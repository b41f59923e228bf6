import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { freePort } from "../../../infra/local/dynamodb.ts";
import { DEMO_PEOPLE } from "../../../infra/local/seed/people.ts";
import { TenantId, UserId } from "../../../shared/values/ids.ts";
import { givenStarts, processesOf, read, type Started, tokenOf } from "./started.ts";

const { folder, state, begin } = givenStarts();

const meOf = (url: string, token: string) =>
  read<{ email: string; role: string; tenant: { tenant_name: string; logo_url: string } }>(url, token, "/api/me");

// A loaded machine may take seconds to run the processes that are to end.
const PATIENCE_MS = 10_000;

// Each starts real processes, on machines that do other work besides.
vi.setConfig({ testTimeout: 60_000 });

test("uses demo ids in the product's format", () => {
  for (const { user_id, tenant_id } of DEMO_PEOPLE) {
    UserId.parse(user_id);
    if (tenant_id) TenantId.parse(tenant_id);
  }
});

const pools = join(state, "cognito/pools");
const isSeeded = () => existsSync(join(state, "seeded.json"));

const hasAccount = (email: string) => {
  const files = existsSync(pools) ? readdirSync(pools).filter((name) => name.endsWith(".json")) : [];
  return files.some((name) => readFileSync(join(pools, name), "utf8").includes(email));
};

/** Counts the appointments of a clinic, page by page. */
async function countAppointments(url: string, token: string): Promise<number> {
  let count = 0;
  let cursor: string | null = "";
  do {
    const path = `/api/appointments?limit=100${cursor && `&cursor=${cursor}`}`;
    const page: { items: unknown[]; next_cursor: string | null } = await read(url, token, path);
    count += page.items.length;
    cursor = page.next_cursor;
  } while (cursor !== null);
  return count;
}

// These follow each other on one state folder, because each seeded start takes seconds.
describe("a first start", () => {
  let first: Started;
  let token: string;

  test("prints nothing when it is interrupted, and may be killed while it seeds", async () => {
    const interrupted = begin(await freePort(), state);
    await vi.waitFor(() => expect(existsSync(pools)).toBe(true), 15_000);
    expect(await interrupted.ended("SIGTERM")).toMatchObject({ code: 0 });
    expect(interrupted.output()).toBe("");
    expect(isSeeded()).toBe(false);
    expect(processesOf(state)).toEqual([]);
    writeFileSync(join(state, "dynamodb.sqlite"), "half a table");
    writeFileSync(join(state, "notes.txt"), "mine");

    const killed = begin(await freePort(), state);
    const seeding = () => expect(hasAccount("m.wojcik@lakeside.example.com")).toBe(true);
    await vi.waitFor(seeding, { timeout: 20_000, interval: 10 });
    await killed.ended("SIGKILL");
    expect(isSeeded()).toBe(false);
  });

  test("seeds the demo clinics as a whole, and removes what was left there", async () => {
    first = begin(await freePort(), state);
    await first.printed("Stop:");
    expect(first.output()).toMatch(/^Ready: /);
    expect(first.output()).toContain(`Ready: ${first.url}`);
    expect(readFileSync(join(state, "notes.txt"), "utf8")).toBe("mine");
    for (const { email, role } of DEMO_PEOPLE) {
      expect(first.output()).toMatch(new RegExp(`${email} +${role}`));
      expect(await meOf(first.url, await tokenOf(first.url, email))).toMatchObject({ email, role });
    }
    token = await tokenOf(first.url, "admin@lakeside.example.com");
    const desk = await tokenOf(first.url, "reception@lakeside.example.com");
    expect(await countAppointments(first.url, desk)).toBe(400);
    expect((await read<{ items: unknown[] }>(first.url, desk, "/api/practitioners")).items).toHaveLength(6);
    const { tenant } = await meOf(first.url, token);
    expect(tenant.tenant_name).toBe("Lakeside Family Clinic");
    const logo = await fetch(`${first.url}${tenant.logo_url}`);
    expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await fetch(`http://127.0.0.1:${new URL(first.url).port}/config.json`)).headers.get("cache-control")).toBe(
      "no-cache",
    );
  });

  test("keeps the state after a kill", async () => {
    const change = await fetch(`${first.url}/api/tenants/current`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ city: "Superior", version: 1 }),
    });
    expect(change.status).toBe(200);
    await first.ended("SIGKILL");
    await vi.waitFor(() => expect(processesOf(state)).toEqual([]), PATIENCE_MS);

    const second = begin(Number(new URL(first.url).port), state);
    await second.printed("Stop:");
    expect(await read(second.url, token, "/api/tenants/current")).toMatchObject({ city: "Superior", version: 2 });

    const third = begin(await freePort(), state);
    expect(await third.ended()).toMatchObject({ code: 1 });
    expect(third.output()).toBe(
      `Another start already uses the state folder ${state}; stop it first, or choose a folder with LOCAL_STATE.\n`,
    );
    const { code, ms } = await second.ended("SIGINT");
    expect(code).toBe(0);
    expect(ms).toBeLessThan(2_000);
    expect(processesOf(state)).toEqual([]);
    const lines = second.output().split("\n");
    expect(lines.filter((line) => /error|at /i.test(line))).toEqual([]);
  });
});

test("ends with npm's shell", async () => {
  // What npm runs a script with.
  const shell = ["/bin/sh", "-c", '"$@"; exit', "sh"];
  const asNpm = begin(await freePort(), state, { npm_lifecycle_event: "start" }, shell);
  await asNpm.printed("Stop:");
  expect(processesOf(state).length).toBeGreaterThan(1);
  asNpm.child.kill("SIGTERM");
  await vi.waitFor(() => expect(processesOf(state)).toEqual([]), PATIENCE_MS);
});

describe("explains a refused start in one sentence", () => {
  const refused = async (at: number | string, folderOf = join(folder, "refused"), env: Record<string, string> = {}) => {
    const started = begin(Number(at), folderOf, { PORT: String(at), ...env });
    expect(await started.ended()).toMatchObject({ code: 1 });
    return started.output();
  };

  test("when the port is in use", async () => {
    const other = createServer();
    const taken = await new Promise<number>((resolve) =>
      other.listen(0, "127.0.0.1", () => resolve((other.address() as { port: number }).port)),
    );
    expect(await refused(taken)).toBe(
      `Port ${taken} is in use; stop what listens there, or choose another one with PORT.\n`,
    );
    other.close();
  });

  test("when the port is invalid", async () => {
    expect(await refused("many")).toBe('PORT must be a number from 1 to 65535, not "many".\n');
  });

  test("when the state folder can't be written to", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(await refused(await freePort(), join(file, "state"))).toBe(
      `The state folder ${join(file, "state")} can't be written to (ENOTDIR); choose another one with LOCAL_STATE.\n`,
    );
  });

  test("when no DynamoDB answers at the given address", async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    expect(await refused(await freePort(), join(folder, "nowhere"), { DYNAMODB_ENDPOINT: endpoint })).toBe(
      `No DynamoDB answers at ${endpoint}.\n`,
    );
  });
});
