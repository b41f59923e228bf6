import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));
const ENTRY = join(SOURCE, "main.ts");

/** The product's own small modules, which nearly every page has some of. */
const PRODUCT = /\/(shared|web\/src\/(lib|api|people|components\/(?!date|day|logo)))\b/;

/** Loaded for signing in and out, and by the account page, each of which needs other parts. */
const ON_DEMAND = /node_modules\/(@?aws-amplify|@aws-crypto|@aws-sdk|@smithy|js-cookie|uuid)\//;

/** What the bundler tells about a module of the build. */
interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): Module | null;
}

/** A file to download: everything that some modules import and that no group before it has. */
interface Group {
  readonly name: string;
  readonly roots: readonly string[];
}

/**
 * The groups in the order in which pages need them. Browsers fetch a few large files sooner than a hundred small ones,
 * and what is in one group changes and is cached together.
 */
const GROUPS: readonly Group[] = [
  { name: "start", roots: ["main.ts", "app/start.tsx"] },
  // The login page is drawn with the fields and buttons that every other page has, too.
  { name: "base", roots: ["features/sign-in/login-page.tsx"] },
  { name: "shell", roots: ["app/shell.tsx", "session/amplify-session.ts", "features/dashboard/dashboard-page.tsx"] },
  { name: "table", roots: ["components/data-table.tsx", "components/paged-table.tsx", "components/confirm-modal.tsx"] },
  {
    name: "form",
    roots: [
      "components/form-modal.tsx",
      "components/form-panel.tsx",
      "components/select-field.tsx",
      "lib/use-entity-form.ts",
    ],
  },
  {
    name: "appointments",
    roots: ["scheduling/appointments/appointment-table.tsx", "scheduling/appointments/appointment-list.tsx"],
  },
  { name: "calendar", roots: ["components/day-picker.tsx"] },
];

function closureOf(roots: readonly string[], graph: Graph): Set<string> {
  const closure = new Set(roots.map((root) => join(SOURCE, root)));
  for (const id of closure) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closure.add(imported);
  return closure;
}

/**
 * Returns the function that names the group of a module, for one build. A module that is loaded on demand by itself, and
 * what only such modules import, has no group: null.
 */
export function chunkGroups(): (id: string, graph: Graph) => string | null {
  let closures: readonly (readonly [string, Set<string>])[] | undefined;
  return (id, graph) => {
    const module = graph.getModuleInfo(id);
    if (!module || id === ENTRY || ON_DEMAND.test(id) || module.dynamicImporters.length > 0) return null;
    closures ??= GROUPS.map(({ name, roots }) => [name, closureOf(roots, graph)] as const);
    return closures.find(([, closure]) => closure.has(id))?.[0] ?? (PRODUCT.test(id) ? "product" : null);
  };
}
