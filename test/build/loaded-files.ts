import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Metafile } from "esbuild";
import type { Manifest } from "vite";

const ENTRY = "index.html";
/** The page of the patients' pages, which are a build of their own. */
const ONLINE_ENTRY = "online.html";
/** The groups of the build that have no module of their own name. */
const LOGIN = "login";
const SHELL = "shell";

/** A page, the modules or groups that lead to it, and how many kilobytes may be downloaded before it can be used. */
interface FirstLoad {
  readonly page: string;
  /** The file of the page with which it begins. @default index.html */
  readonly entry?: string;
  readonly modules: readonly string[];
  /** The modules that the page loads by itself once it is drawn. */
  readonly parts: readonly string[];
  readonly budgetKb: number;
}

const behindShell = (page: string, name: string, budgetKb: number, parts: readonly string[] = []): FirstLoad => ({
  page,
  modules: [SHELL, ...(name ? [`src/features/${name}-page.tsx`] : [])],
  parts: parts.map((part) => `src/features/${part}.tsx`),
  budgetKb,
});

/** The pages whose first load has a budget. */
export const FIRST_LOADS: readonly FirstLoad[] = [
  { page: "/login", modules: [LOGIN], parts: [], budgetKb: 225 },
  { page: "/book/{username}", entry: ONLINE_ENTRY, modules: [], parts: [], budgetKb: 110 },
  behindShell("/dashboard", "", 370, ["dashboard/clinic-dashboard"]),
  behindShell("/platform_admin/view_tenants", "tenants/view-tenants", 475),
  behindShell("/tenant_admin/activity", "activity/activity", 475),
  behindShell("/receptionist/dashboard", "front-desk/front-desk", 475),
  behindShell("/receptionist/calendar", "calendar/calendar", 485),
  behindShell("/receptionist/all_patients", "patients/patients", 475),
  behindShell("/receptionist/all_appointments", "appointments/appointments", 475, ["appointments/patients-to-call"]),
  behindShell("/tenant_admin/loc_rooms/locations", "locations/locations", 475),
];

/** Returns the scripts and style sheets of some modules or groups, with all that they import statically. */
export function filesOf(manifest: Manifest, modules: readonly string[], entry: string = ENTRY): Set<string> {
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
  const keyOf = (name: string) =>
    Object.keys(manifest).find((key) => key === name || manifest[key]?.name === name) ?? name;
  for (const name of [entry, ...modules.map(keyOf)]) collect(name);
  return files;
}

/** Returns the kilobytes (1000 bytes) of a file, compressed as it is sent. */
const kilobytes = (dist: string, file: string) =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).byteLength / 1000;

/** Returns the manifest of the build to which a page belongs. */
const manifestOf = (dist: string, entry = ENTRY) =>
  JSON.parse(
    readFileSync(join(dist, entry === ENTRY ? ".vite/manifest.json" : ".vite/online.json"), "utf8"),
  ) as Manifest;

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
  return FIRST_LOADS.map(({ page, entry, modules, parts, budgetKb }) => {
    const manifest = manifestOf(dist, entry);
    const files = [...filesOf(manifest, modules, entry)];
    const kb = files.reduce((sum, file) => sum + kilobytes(dist, file), 0);
    const withParts = [...filesOf(manifest, [...modules, ...parts], entry)];
    return { page, kb: Math.round(kb * 10) / 10, budgetKb, files, withParts };
  });
}

/** Returns the files of each page behind the login that has a chunk of its own. */
export function pageFiles(dist: string): { page: string; files: string[] }[] {
  const manifest = manifestOf(dist);
  const pages = Object.keys(manifest).filter((name) => /^src\/features\/.*-page\.tsx$/.test(name));
  return pages.map((page) => ({ page, files: [...filesOf(manifest, [SHELL, page])] }));
}

/** Returns files of a build that import each other in a circle, with the first one again at the end; none if there are none. */
export function importCycle(dist: string): readonly string[] {
  const manifest = manifestOf(dist);
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): readonly string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    const cycles = (manifest[name]?.imports ?? []).map((imported) => visit(imported, [...path, name]));
    done.add(name);
    return cycles.find(({ length }) => length > 0) ?? [];
  };
  const cycles = Object.keys(manifest).map((name) => visit(name, []));
  return cycles.find(({ length }) => length > 0) ?? [];
}

/** Returns the scripts that several pages and dialogs share. */
export const sharedFiles = (dist: string): string[] =>
  Object.values(manifestOf(dist))
    .filter(({ file, isEntry, isDynamicEntry }) => file.endsWith(".js") && !isEntry && !isDynamicEntry)
    .map(({ file }) => file);

/** Returns the files of a bundle that a start loads: the entry, and what it imports statically. */
export function startFiles({ outputs }: Metafile): string[] {
  const files = new Set(Object.keys(outputs).filter((path) => path.endsWith("/index.mjs")));
  for (const path of files)
    for (const { kind, path: imported } of outputs[path]?.imports ?? [])
      if (kind === "import-statement") files.add(imported);
  return [...files];
}

/** Returns the sizes of files in bytes, as they are and each compressed. */
export function sizesOf(files: readonly string[]): { readonly bytes: number; readonly gzipped: number } {
  const contents = files.map((file) => readFileSync(file));
  return {
    bytes: contents.reduce((sum, { byteLength }) => sum + byteLength, 0),
    gzipped: contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).byteLength, 0),
  };
}
