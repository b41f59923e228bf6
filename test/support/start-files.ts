import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Metafile } from "esbuild";

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
