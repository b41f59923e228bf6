import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONTEXT, jsonFiles } from "../../../infra/local/cognito/pool.ts";

const folder = mkdtempSync(join(tmpdir(), "clinic-store-"));
afterAll(() => rmSync(folder, { recursive: true }));

const open = () => jsonFiles(folder).create(CONTEXT, "pool", { Users: {} });

test("keeps values across a restart, instants included", async () => {
  const now = new Date();
  const store = await open();
  await store.set(CONTEXT, ["Users", "a"], { UserCreateDate: now, Name: "2026-01-01T00:00:00.000Z" });
  await store.set(CONTEXT, ["Users", "b"], {});
  await store.delete(CONTEXT, ["Users", "b"]);
  const again = await open();
  expect(await again.get(CONTEXT, "Users")).toEqual({ a: { UserCreateDate: now, Name: "2026-01-01T00:00:00.000Z" } });
  expect(readdirSync(folder)).toEqual(["pool.json"]);
});

test("returns the fallback or null for a missing value, also for names of JavaScript's own", async () => {
  const store = await open();
  for (const name of ["unknown", "__proto__", "constructor"]) {
    expect(await store.get(CONTEXT, ["Users", name])).toBeNull();
    expect(await store.get(CONTEXT, ["Users", name], "fallback")).toBe("fallback");
  }
});
