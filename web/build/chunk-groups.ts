import type { Rolldown } from "vite";

const cloudscape = (folders: string) => new RegExp(`/@cloudscape-design/components/(${folders})/`);

/** The parts of libraries and of the app that only some pages need. */
const PARTS: Readonly<Record<string, RegExp>> = {
  audit: /\/people\/(actions|changed-values)\./,
  staff: /\/features\/staff\//,
  booking: /\/appointments\/booking-rules\./,
  forms: /\/node_modules\/(zod|react-hook-form|@hookform)\//,
  amplify: /\/node_modules\/(@?aws-amplify|@aws-crypto|@smithy|js-cookie|uuid)\//,
  files: /\/papaparse\/|\/@cloudscape-design\/components\/file-/,
  details: cloudscape(
    "autosuggest|badge|column-layout|copy-to-clipboard|form|key-value-pairs|modal|radio-group|segmented-control|tabs|textarea|toggle|internal/components/autosuggest-input",
  ),
  table: new RegExp(
    `/collection-hooks/|${cloudscape("table|text-filter|pagination|cards|collection-preferences").source}`,
  ),
  select: cloudscape(
    "select|token|token-group|internal/vendor/react-virtual|internal/components/(option|options-list|selectable-item|button-trigger)",
  ),
};

/** What the bundler knows of the modules of a build. */
interface Build {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** How many pages and dialogs have to use a module before it joins a group. Others load faster without it. */
const SHARED_BY = 3;

const partOf = (id: string) => Object.keys(PARTS).find((part) => PARTS[part]?.test(id));

/** Returns the parts that a module needs, by itself or by what it imports. */
function partsNeededBy(id: string, build: Build): readonly string[] {
  const closure = new Set([id]);
  for (const each of closure)
    for (const imported of build.getModuleInfo(each)?.importedIds ?? []) closure.add(imported);
  const needed = new Set([...closure].map(partOf));
  // Every page with a table has a filter with a selection.
  if (needed.has("table")) needed.add("select");
  // Pages with a form have selections and dialogs as well. A group for each combination would only add files.
  if (needed.has("forms")) for (const part of ["details", "select"]) needed.add(part);
  return Object.keys(PARTS).filter((part) => needed.has(part));
}

/**
 * Names the group of a module that several pages share. Modules of ours that need the same parts stand together, so that no page
 * loads a part only because of its neighbour. A module of a library belongs to the part that it needs.
 */
export function sharedGroup(id: string, build: Build): string {
  const parts = partsNeededBy(id, build);
  if (id.includes("/node_modules/")) return partOf(id) ?? parts[0] ?? "shared";
  return ["shared", ...parts].join("-");
}

/**
 * The groups in the order in which pages need them: browsers load a few large files sooner than a hundred small ones. The first
 * five contain a module and all that it imports, except what an earlier group has.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: "start", tags: ["$initial"] },
  // The login page uses the same fields and buttons as every other page.
  { name: "login", test: /\/login-page\.tsx$/ },
  // The dashboard is the page after a login.
  { name: "shell", test: /\/(shell|dashboard-page)\.tsx$/ },
  // Amplify, as far as it is needed for the access token, which is loaded beside the first page.
  { name: "session", test: /\/amplify-session\.ts$/ },
  { name: "sign-in", test: /\/amplify-sign-in\.ts$/ },
  // What these modules import is used at least as often. It is in a group by itself.
  { name: sharedGroup, debugName: "shared", minShareCount: SHARED_BY, includeDependenciesRecursively: false },
];
