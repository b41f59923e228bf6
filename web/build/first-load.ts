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
  readonly budgetKb: number;
}

const behindShell = (page: string, name: string, budgetKb: number): FirstLoad => ({
  page,
  modules: [...SHELL, `src/features/${name}-page.tsx`],
  budgetKb,
});

export const FIRST_LOADS: readonly FirstLoad[] = [
  { page: "/login", modules: ["src/features/sign-in/login-page.tsx"], budgetKb: 200 },
  behindShell("/dashboard", "dashboard/dashboard", 330),
  behindShell("/platform_admin/view_tenants", "tenants/view-tenants", 400),
  behindShell("/receptionist/dashboard", "front-desk/front-desk", 400),
  behindShell("/receptionist/calendar", "calendar/calendar", 420),
  behindShell("/receptionist/all_patients", "patients/patients", 400),
  behindShell("/receptionist/all_appointments", "appointments/appointments", 400),
  // The form for a new location stands on the page, above the table.
  behindShell("/tenant_admin/loc_rooms/locations", "locations/locations", 450),
];

/** Returns the scripts and sheets behind some modules: all that they import statically. */
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

/** Returns the kilobytes (1000 bytes) of each page's first load in a build, every file compressed by itself. */
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
