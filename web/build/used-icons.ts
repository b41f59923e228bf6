import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ICONS = "/components/icon/generated/icons.js";
const ENTRY = /^ {4}"?([\w-]+)"?: React\.createElement/;
const LITERAL = /(["'`])([a-z][a-z-]+)\1/g;
const SOURCE = fileURLToPath(new URL("../src", import.meta.url));
// These folders name all icons without showing them.
const LISTS = /\/(icon|icon-provider|node_modules|test-utils|tutorial-panel|code-editor)$/;
const GENERATED = /(\.css|\.selectors|interfaces)\.js$|\.d\.ts$/;

const isCode = (name: string) => /\.(js|tsx?)$/.test(name) && !GENERATED.test(name);

/** Adds the string literals in the code of a folder that could be names of icons, and returns the set. */
function literals(folder: string, found: Set<string>): Set<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !LISTS.test(path)) literals(path, found);
    else if (entry.isFile() && isCode(entry.name))
      for (const [, , literal = ""] of readFileSync(path, "utf8").matchAll(LITERAL)) found.add(literal);
  }
  return found;
}

/** Returns the module of the generated icons without those that are not named. */
export function pruned(icons: string, names: ReadonlySet<string>): string {
  let keep = true;
  const lines = icons.split("\n").filter((line) => {
    const [, name] = ENTRY.exec(line) ?? [];
    if (name) keep = names.has(name);
    else if (!line.startsWith(" ")) keep = true;
    return keep;
  });
  return lines.join("\n");
}

/** Removes the icons that neither Cloudscape's components nor our source name, because every page would load all of them. */
export const usedIcons = (): Plugin => ({
  name: "used-icons",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith(ICONS)) return undefined;
    const components = dirname(dirname(dirname(id)));
    return { code: pruned(code, literals(SOURCE, literals(components, new Set()))), map: null };
  },
});
