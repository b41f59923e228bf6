import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Manifest } from "vite";

const ENTRY = "index.html";
const START = "src/app/start.tsx";
const SHELL = ["src/app/shell.tsx"];

/** A page, the modules that lead to it, and how many kilobytes may be downloaded before it can be used. */
interface FirstLoad {
  readonly page: string;
  readonly modules: readonly string[];
  /** The modules that the page loads by itself once it is drawn. */
  readonly parts: readonly string[];
  readonly budgetKb: number;
}

const behindShell = (page: string, name: string, budgetKb: number, parts: readonly string[] = []): FirstLoad => ({
  page,
  modules: [...SHELL, `src/features/${name}-page.tsx`],
  parts: parts.map((part) => `src/features/${part}.tsx`),
  budgetKb,
});

/** The pages whose first load has a budget. */
export const FIRST_LOADS: readonly FirstLoad[] = [
  { page: "/login", modules: ["src/features/sign-in/login-page.tsx"], parts: [], budgetKb: 225 },
  behindShell("/dashboard", "dashboard/dashboard", 370, ["dashboard/clinic-dashboard"]),
  behindShell("/platform_admin/view_tenants", "tenants/view-tenants", 475),
  behindShell("/tenant_admin/activity", "activity/activity", 475),
  behindShell("/receptionist/dashboard", "front-desk/front-desk", 475, ["front-desk/needs-attention"]),
  behindShell("/receptionist/calendar", "calendar/calendar", 485),
  behindShell("/receptionist/all_patients", "patients/patients", 475),
  behindShell("/receptionist/all_appointments", "appointments/appointments", 475, ["appointments/patients-to-call"]),
  behindShell("/tenant_admin/loc_rooms/locations", "locations/locations", 475),
];

/** Returns the scripts and style sheets of some modules, with all that they import statically. */
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

/** Returns the kilobytes (1000 bytes) of a file, compressed as it is sent. */
const kilobytes = (dist: string, file: string) =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).byteLength / 1000;

const manifestOf = (dist: string) => JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

interface Loaded {
  readonly page: string;
  readonly kb: number;
  readonly budgetKb: number;
  /** The files that must be loaded before the page can be used. */
  readonly files: readonly string[];
  /** The same files, and those that the page then loads by itself. */
  readonly withParts: readonly string[];
}

/** Returns the files and kilobytes of each page's first load in a build. */
export function firstLoads(dist: string): Loaded[] {
  const manifest = manifestOf(dist);
  return FIRST_LOADS.map(({ page, modules, parts, budgetKb }) => {
    const files = [...filesOf(manifest, modules)];
    const kb = files.reduce((sum, file) => sum + kilobytes(dist, file), 0);
    const withParts = [...filesOf(manifest, [...modules, ...parts])];
    return { page, kb: Math.round(kb * 10) / 10, budgetKb, files, withParts };
  });
}

/** Returns the scripts that several pages and dialogs share, with their kilobytes. */
export const sharedFiles = (dist: string): { file: string; kb: number }[] =>
  Object.values(manifestOf(dist))
    .filter(({ file, isEntry, isDynamicEntry }) => file.endsWith(".js") && !isEntry && !isDynamicEntry)
    .map(({ file }) => ({ file, kb: kilobytes(dist, file) }));
