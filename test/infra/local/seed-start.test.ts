import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../infra/local/dynamodb.ts";
import { endAll, processesOf, read, type Started, start, tokenOf } from "./started.ts";

// The tests follow each other on one state folder, because each seeded start takes seconds.
const state = mkdtempSync(join(tmpdir(), "clinic-seed-"));
const all: Started[] = [];
const begin = async (...how: [env?: Record<string, string>, wrapper?: readonly string[]]) => {
  const started = start(await freePort(), state, ...how);
  all.push(started);
  return started;
};

/** What npm runs a script with. */
const asNpm = () => begin({ npm_lifecycle_event: "start" }, ["/bin/sh", "-c", '"$@"; exit', "sh"]);

vi.setConfig({ testTimeout: 60_000 });

afterAll(async () => {
  await endAll(all);
  rmSync(state, { recursive: true, force: true });
});

const pools = join(state, "cognito/pools");
const isSeeded = () => existsSync(join(state, "seeded.json"));

const hasAccount = (email: string) => {
  const files = existsSync(pools) ? readdirSync(pools).filter((name) => name.endsWith(".json")) : [];
  return files.some((name) => readFileSync(join(pools, name), "utf8").includes(email));
};

test("ends an interrupted first start without a word, and removes its rest at the next one", async () => {
  const interrupted = await begin();
  await vi.waitFor(() => expect(existsSync(pools)).toBe(true), 15_000);
  expect(await interrupted.ended("SIGTERM")).toMatchObject({ code: 0 });
  expect(interrupted.output()).toBe("");
  expect(isSeeded()).toBe(false);
  expect(processesOf(state)).toEqual([]);
  writeFileSync(join(state, "dynamodb.sqlite"), "half a table");
  writeFileSync(join(state, "notes.txt"), "mine");

  const killed = await begin();
  const seeding = () => expect(hasAccount("m.wojcik@lakeside.example.com")).toBe(true);
  await vi.waitFor(seeding, { timeout: 20_000, interval: 10 });
  await killed.ended("SIGKILL");
  expect(isSeeded()).toBe(false);
});

test("leaves no incomplete clinic after a first start that was killed", async () => {
  const again = await asNpm();
  await again.printed("Stop:");
  expect(again.output()).toMatch(/^Ready: /);
  const platform = await tokenOf(again.url, "platform@example.com");
  expect(await read(again.url, platform, "/api/me")).toMatchObject({ role: "PLATFORM_ADMIN" });
  expect(readFileSync(join(state, "notes.txt"), "utf8")).toBe("mine");

  const desk = await tokenOf(again.url, "reception@lakeside.example.com");
  const list = (path: string) => read<{ items: unknown[]; next_cursor: string | null }>(again.url, desk, path);
  let appointments = 0;
  let cursor: string | null = "";
  do {
    const page = await list(`/api/appointments?limit=100${cursor && `&cursor=${cursor}`}`);
    appointments += page.items.length;
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(appointments).toBe(400);
  expect((await list("/api/practitioners")).items).toHaveLength(6);
});

test("ends with npm's shell", async () => {
  const [shell] = all.slice(-1);
  expect(processesOf(state).length).toBeGreaterThan(1);
  shell?.child.kill("SIGTERM");
  // A loaded machine may take seconds to run the processes that are to end.
  await vi.waitFor(() => expect(processesOf(state)).toEqual([]), 10_000);
});
