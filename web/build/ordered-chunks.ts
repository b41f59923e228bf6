import type { Plugin } from "vite";

interface Chunk {
  readonly type: string;
  readonly imports?: readonly string[];
}

/** Returns the files of an import cycle, with the first one again at the end; undefined if there is none. */
export function circleOf(bundle: Readonly<Record<string, Chunk>>): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const imported of bundle[file]?.imports ?? []) {
      const circle = visit(imported, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of Object.keys(bundle)) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Fails a build whose files import each other in a circle, because a module could then run before its imports. */
export const orderedChunks = (): Plugin => ({
  name: "ordered-chunks",
  apply: "build",
  generateBundle(_options, bundle) {
    const circle = circleOf(bundle);
    if (circle) this.error(`Files of the build import each other in a circle: ${circle.join(", ")}`);
  },
});
