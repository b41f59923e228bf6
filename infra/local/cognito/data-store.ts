import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "cognito-local/lib/services/context.js";
import type { DataStoreFactory } from "cognito-local/lib/services/dataStore/factory.js";
import { readIfThere, writeWhole } from "../files.ts";

type Tree = Record<string, unknown>;
type Key = string | string[];

const reviveDates = (key: string, value: unknown) =>
  key.endsWith("Date") && typeof value === "string" ? new Date(value) : value;

// A user who signs in as "__proto__" must not be found.
const child = (tree: unknown, key: string) => (Object.hasOwn(Object(tree), key) ? (tree as Tree)[key] : undefined);

/** Keeps cognito-local's pools and clients as JSON files of a directory. */
export function jsonFiles(directory: string): DataStoreFactory {
  mkdirSync(directory, { recursive: true });
  const create: DataStoreFactory["create"] = async (_, id, defaults) => {
    const file = join(directory, `${id}.json`);
    const stored = JSON.parse(readIfThere(file) ?? "{}", reviveDates);
    const root: Tree = { Groups: {}, ...structuredClone(defaults), ...stored };
    const at = (key: Key) => [key].flat().reduce<unknown>(child, root);
    function change(key: Key, apply: (parent: Tree, name: string) => void) {
      const [name = "", ...path] = [key].flat().reverse();
      apply(at(path.reverse()) as Tree, name);
      // As a whole, so that the file stays readable after a kill at any moment.
      writeWhole(file, JSON.stringify(root, null, 1));
    }
    return {
      get: async <T>(_: Context, key: Key, fallback?: T) => (at(key) ?? fallback ?? null) as T,
      getRoot: async <T>() => root as T,
      set: async (_, key, value) => change(key, (parent, name) => Object.assign(parent, { [name]: value })),
      delete: async (_, key) => change(key, (parent, name) => delete parent[name]),
    };
  };
  return { create };
}
