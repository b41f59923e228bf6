import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The files of the product, in their order. */
export const files = ["shared", "functions", "infra", "web"].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((path) => join(root, path))
    .filter((path) => /\.tsx?$/.test(path)),
);

/** Returns what a file imports, also what it loads later. */
export const importsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"([^"]+)"|^import "([^"]+)"/gm)].map(
    ([, a, b]) => a ?? b ?? "",
  );

/** Returns the files that a file imports, besides those that it loads later. */
export const directImports = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^(?:import|export)\b[^;]*?from "(\.[^"]+)"|^import "(\.[^"]+)"/gm)].map(
    ([, a, b]) => normalize(join(dirname(file), a ?? b ?? "")),
  );
