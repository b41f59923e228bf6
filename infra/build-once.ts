import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../", import.meta.url));

const KEPT_MS = 24 * 3_600_000;

function* filesUnder(path: string): Iterable<string> {
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name));
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const source of sources.map((name) => resolve(ROOT, name)).filter((path) => existsSync(path)))
    for (const file of filesUnder(source)) hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

/** Removes builds of other sources, except recent ones, which another process may still use. */
function dropFormer(folder: string, current: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    if (name !== current && Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true });
  }
}

/**
 * Returns the folder, below `folder`, of what is built from the sources, and builds it unless the same sources were built
 * before. Several processes may do so at the same time.
 * @param sources files and folders, relative to the project's folder
 * @param build writes into the folder that it receives
 */
export async function buildOnce(
  folder: string,
  sources: readonly string[],
  build: (draft: string) => Promise<unknown>,
): Promise<string> {
  const hash = hashOf(sources);
  const directory = resolve(ROOT, folder, hash);
  dropFormer(resolve(ROOT, folder), hash);
  if (existsSync(directory)) return directory;
  const draft = `${directory}.${process.pid}`;
  await build(draft);
  // Another process may have built the same meanwhile.
  if (existsSync(directory)) rmSync(draft, { recursive: true });
  else renameSync(draft, directory);
  return directory;
}
