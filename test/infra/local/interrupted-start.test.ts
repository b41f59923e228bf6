import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../infra/local/dynamodb.ts";
import { givenStarts, processesOf, read, tokenOf } from "./started.ts";

// The tests follow each other on one state folder, because each seeded start takes seconds.
const { state, begin } = givenStarts();
const pools = join(state, "cognito/pools");
const isSeeded = () => existsSync(join(state, "seeded.json"));

const hasAccount = (email: string) => {
  const files = existsSync(pools) ? readdirSync(pools).filter((name) => name.endsWith(".json")) : [];
  return files.some((name) => readFileSync(join(pools, name), "utf8").includes(email));
};

// A loaded machine may take seconds to run the processes that are to end.
const PATIENCE_MS = 10_000;

// Each starts real processes, on machines that do other work besides.
vi.setConfig({ testTimeout: 60_000 });

describe("a first start", () => {
  test("prints nothing when it is interrupted, and the next start removes what it left", async () => {
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

  test("leaves no incomplete clinic when it was killed", async () => {
    const first = begin(await freePort(), state);
    await first.printed("Stop:");
    expect(first.output()).toMatch(/^Ready: /);
    expect(readFileSync(join(state, "notes.txt"), "utf8")).toBe("mine");
    const desk = await tokenOf(first.url, "reception@lakeside.example.com");
    const list = (path: string) => read<{ items: unknown[]; next_cursor: string | null }>(first.url, desk, path);
    let appointments = 0;
    let cursor: string | null = "";
    do {
      const page = await list(`/api/appointments?limit=100${cursor && `&cursor=${cursor}`}`);
      appointments += page.items.length;
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(appointments).toBe(400);
    expect((await list("/api/practitioners")).items).toHaveLength(6);
    expect(await first.ended("SIGTERM")).toMatchObject({ code: 0 });
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
});
