import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Manifest } from "vite";

const ENTRY = "index.html";
const START = "src/app/start.tsx";
const SHELL = ["src/app/shell.tsx", "src/session/amplify-session.ts"];

/** What is downloaded before a page can be used, by the modules that lead to it, and how much that may be. */
export const FIRST_LOADS = [
  { page: "/login", modules: ["src/features/sign-in/login-page.tsx"], budgetKb: 200 },
  { page: "/dashboard", modules: [...SHELL, "src/features/dashboard/dashboard-page.tsx"], budgetKb: 330 },
  {
    page: "/platform_admin/view_tenants",
    modules: [...SHELL, "src/features/tenants/view-tenants-page.tsx"],
    budgetKb: 400,
  },
] as const;

/** The scripts and sheets behind some modules: all that they import statically. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const collect = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  for (const name of [ENTRY, START, ...modules]) collect(name);
  return files;
}

/** The kilobytes (1000 bytes) of the first load of each page in a build, every file compressed by itself. */
export function firstLoads(dist: string): { page: string; kb: number; budgetKb: number; files: string[] }[] {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  return FIRST_LOADS.map(({ page, modules, budgetKb }) => {
    const files = [...filesOf(manifest, modules)];
    const bytes = files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).byteLength,
      0,
    );
    return { page, kb: Math.round(bytes / 100) / 10, budgetKb, files };
  });
}
