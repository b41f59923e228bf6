import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { GROUPS } from "./groups.ts";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));
const ENTRY = join(SOURCE, "main.ts");

/** The length of source code, in characters, from which shared modules get a file of their own. */
const MIN_FILE_LENGTH = 20_000;

/** The bundler's description of a module. */
interface Module {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** Modules outside the listed groups that the same pages and dialogs use. */
interface SharedModules {
  readonly users: readonly string[];
  readonly modules: string[];
}

/** Returns the given modules and all modules that can be reached from them. */
function closureOf(ids: readonly string[], graph: Graph, next = (module: Module) => module.importedIds): Set<string> {
  const closure = new Set(ids);
  for (const id of closure) {
    const module = graph.getModuleInfo(id);
    if (module) for (const other of next(module)) closure.add(other);
  }
  return closure;
}

/** Returns the modules outside the listed groups that more than one page or dialog uses. */
function sharedModules(groups: ReadonlyMap<string, string>, graph: Graph): SharedModules[] {
  const everything = closureOf([ENTRY], graph, (each) => [...each.importedIds, ...each.dynamicallyImportedIds]);
  const shared = new Map<string, SharedModules>();
  for (const id of everything) {
    if (groups.has(id) || !graph.getModuleInfo(id)?.importers.length) continue;
    const importers = closureOf([id], graph, (module) => module.importers);
    const users = [...importers].filter((user) => graph.getModuleInfo(user)?.dynamicImporters.length).sort();
    if (users.length < 2) continue;
    const same = shared.get(users.join()) ?? { users, modules: [] };
    same.modules.push(id);
    shared.set(users.join(), same);
  }
  return [...shared.values()];
}

/** Returns a function that looks up the groups of the given modules and of all that they import. It caches its results. */
function neededGroups(groups: ReadonlyMap<string, string>, graph: Graph) {
  const known = new Map<string, Set<string>>();
  return (ids: readonly string[]): Set<string> => {
    const key = ids.join();
    const needed = known.get(key) ?? new Set([...closureOf(ids, graph)].flatMap((id) => groups.get(id) ?? []));
    known.set(key, needed);
    return needed;
  };
}

/**
 * Returns the file of each module that several pages and dialogs share. Large ones get a file of their own. Others join the last
 * group that all users load anyway, so that they cost no further request.
 */
function filesOfShared(groups: ReadonlyMap<string, string>, graph: Graph): Map<string, string> {
  const lengthOf = (id: string) => graph.getModuleInfo(id)?.code?.length ?? 0;
  const shared = sharedModules(groups, graph);
  const large = shared
    .filter(({ modules }) => modules.reduce((sum, id) => sum + lengthOf(id), 0) >= MIN_FILE_LENGTH)
    .sort((one, other) => one.users.length - other.users.length);
  const needed = neededGroups(groups, graph);
  const members = (group: string) => [...groups.keys()].filter((id) => groups.get(id) === group);
  const latest = ({ users, modules }: SharedModules) =>
    GROUPS.findLast(
      ({ name }) =>
        users.every((user) => needed([user]).has(name)) &&
        [...needed(modules)].every((group) => needed(members(name)).has(group)),
    )?.name;
  const ungrouped = new Set(shared.filter((each) => !latest(each)).flatMap(({ modules }) => modules));
  const fileOf = (each: SharedModules) => {
    const closure = closureOf(each.modules, graph);
    const file = large.find(({ modules }) => modules.some((id) => closure.has(id)));
    if (file) return basename(dirname(file.modules[0] ?? ""));
    return ([...closure].some((id) => ungrouped.has(id)) ? undefined : latest(each)) ?? "rest";
  };
  return new Map(shared.flatMap((each) => each.modules.map((id) => [id, fileOf(each)] as const)));
}

/** Returns the group of each module that has one. */
function assign(graph: Graph): Map<string, string> {
  const groups = new Map<string, string>();
  for (const { name, roots } of GROUPS) {
    const closure = closureOf(
      roots.map((root) => join(SOURCE, root)),
      graph,
    );
    for (const id of closure) if (!groups.has(id)) groups.set(id, name);
  }
  return new Map([...groups, ...filesOfShared(groups, graph)]);
}

/**
 * Returns the function that names the group of a module, for one build. A page or dialog that is only loaded on demand,
 * and what only it imports, has no group: null.
 */
export function chunkGroups(): (id: string, graph: Graph) => string | null {
  let groups: Map<string, string> | undefined;
  return (id, graph) => {
    const module = graph.getModuleInfo(id);
    if (!module || id === ENTRY) return null;
    if (module.importers.length === 0 && module.dynamicImporters.length > 0) return null;
    groups ??= assign(graph);
    return groups.get(id) ?? null;
  };
}
