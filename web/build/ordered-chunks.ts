import type { Plugin } from "vite";

interface Chunk {
  readonly type: string;
  readonly imports?: readonly string[];
}

/** Returns the files of an import cycle, with the first one again at the end; undefined if there is none. */
export function findCycle(bundle: Readonly<Record<string, Chunk>>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const imported of bundle[file]?.imports ?? []) {
      const cycle = visit(imported, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of Object.keys(bundle)) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Fails a build whose files form an import cycle, because a module could then run before its imports. */
export const orderedChunks = (): Plugin => ({
  name: "ordered-chunks",
  apply: "build",
  generateBundle(_options, bundle) {
    const cycle = findCycle(bundle);
    if (cycle) this.error(`Files of the build import each other in a circle: ${cycle.join(", ")}`);
  },
});
