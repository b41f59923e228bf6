import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildOnce } from "../../infra/build-once.ts";

let folder: string;
let sources: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clinic-build-"));
  sources = join(folder, "sources");
  mkdirSync(join(sources, "deep"), { recursive: true });
  writeFileSync(join(sources, "deep/a.ts"), "1");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const built = () => join(folder, "built");
const build = vi.fn(async (draft: string) => {
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, "index.mjs"), "");
});
const make = () => buildOnce(built(), [sources, join(folder, "missing")], build);

test("builds once from the same sources, and again when a file changes or gets another name", async () => {
  build.mockClear();
  const first = await make();
  expect(existsSync(join(first, "index.mjs"))).toBe(true);
  expect(await make()).toBe(first);
  expect(build).toHaveBeenCalledTimes(1);
  writeFileSync(join(sources, "deep/a.ts"), "2");
  const second = await make();
  rmSync(join(sources, "deep/a.ts"));
  writeFileSync(join(sources, "deep/b.ts"), "2");
  expect(new Set([first, second, await make()]).size).toBe(3);
});

test("takes nothing from a build that failed", async () => {
  build.mockImplementationOnce(async (draft) => {
    mkdirSync(draft, { recursive: true });
    throw new Error("half-way");
  });
  await expect(make()).rejects.toThrow("half-way");
  expect(existsSync(join(await make(), "index.mjs"))).toBe(true);
});

test("keeps the build of another process that was faster, and removes former builds a day later", async () => {
  build.mockImplementationOnce(async (draft) => {
    mkdirSync(draft, { recursive: true });
    const faster = draft.replace(/\.\d+$/, "");
    mkdirSync(faster);
    writeFileSync(join(faster, "index.mjs"), "");
  });
  const current = await make();
  expect(existsSync(join(current, "index.mjs"))).toBe(true);
  expect(readdirSync(built())).toHaveLength(1);
  const former = join(built(), "former");
  mkdirSync(former);
  await make();
  expect(existsSync(former)).toBe(true);
  utimesSync(former, 0, 0);
  await make();
  expect(readdirSync(built())).toHaveLength(1);
});
