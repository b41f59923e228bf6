import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readIfThere, writeWhole } from "../files.ts";
import type { Context, DataStore, DataStoreFactory } from "./emulator.ts";

type Tree = Record<string, unknown>;

const reviveDates = (key: string, value: unknown) =>
  key.endsWith("Date") && typeof value === "string" ? new Date(value) : value;

const keysOf = (key: string | string[]) => (Array.isArray(key) ? key : [key]);

// Own properties only: a user named "__proto__" must not be found.
const child = (tree: unknown, key: string): unknown =>
  typeof tree === "object" && tree !== null && Object.hasOwn(tree, key) ? (tree as Tree)[key] : undefined;

/** A JSON file that is written as a whole at every change, so that it stays readable after a kill at any moment. */
class JsonFileStore implements DataStore {
  readonly #file: string;
  readonly #root: Tree;

  constructor(file: string, defaults: object) {
    this.#file = file;
    const text = readIfThere(file);
    this.#root = text === undefined ? { ...defaults } : { ...defaults, ...(JSON.parse(text, reviveDates) as Tree) };
    this.#save();
  }

  #save() {
    writeWhole(this.#file, JSON.stringify(this.#root, null, 1));
  }

  #parentOf(key: string | string[]): [Tree, string] {
    const keys = keysOf(key);
    const last = keys.at(-1) as string;
    let tree = this.#root;
    for (const step of keys.slice(0, -1)) {
      const next = (child(tree, step) ?? {}) as Tree;
      Object.defineProperty(tree, step, { value: next, enumerable: true, writable: true, configurable: true });
      tree = next;
    }
    return [tree, last];
  }

  async delete(_: Context, key: string | string[]) {
    const [tree, last] = this.#parentOf(key);
    delete tree[last];
    this.#save();
  }

  async get<T>(_: Context, key: string | string[], fallback?: T): Promise<T> {
    const value = keysOf(key).reduce<unknown>(child, this.#root);
    return (value ?? fallback ?? null) as T;
  }

  async getRoot<T>(): Promise<T | null> {
    return this.#root as T;
  }

  async set<T>(_: Context, key: string | string[], value: T) {
    const [tree, last] = this.#parentOf(key);
    Object.defineProperty(tree, last, { value, enumerable: true, writable: true, configurable: true });
    this.#save();
  }
}

/** Keeps cognito-local's pools and clients as JSON files of a directory. */
export function jsonFiles(directory: string): DataStoreFactory {
  mkdirSync(directory, { recursive: true });
  return { create: async (_, id, defaults) => new JsonFileStore(join(directory, `${id}.json`), defaults) };
}
