import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { readIfThere, writeWhole } from "../files.ts";
import type { Context, DataStore, DataStoreFactory } from "./emulator.ts";

type Tree = Record<string, unknown>;

/** Creates an object without properties of JavaScript's own: a user named "__proto__" must not be found. */
const treeOf = (entries: object = {}): Tree => Object.assign(Object.create(null), entries);

function revive(key: string, value: unknown): unknown {
  if (key.endsWith("Date") && typeof value === "string") return new Date(value);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? treeOf(value) : value;
}

const parse = (text: string) => JSON.parse(text, revive) as Tree;

const keysOf = (key: string | string[]) => (Array.isArray(key) ? key : [key]);

/** A JSON file that is written as a whole at every change, so that it stays readable after a kill at any moment. */
class JsonFileStore implements DataStore {
  readonly #file: string;
  readonly #root: Tree;

  constructor(file: string, defaults: object) {
    this.#file = file;
    this.#root = treeOf({ ...parse(JSON.stringify(defaults)), ...parse(readIfThere(file) ?? "{}") });
    this.#save();
  }

  #save() {
    writeWhole(this.#file, JSON.stringify(this.#root, null, 1));
  }

  #parentOf(key: string | string[]): [Tree, string] {
    const keys = keysOf(key);
    let tree = this.#root;
    for (const step of keys.slice(0, -1)) {
      tree[step] ??= treeOf();
      tree = tree[step] as Tree;
    }
    return [tree, keys.at(-1) as string];
  }

  async delete(_: Context, key: string | string[]) {
    const [tree, last] = this.#parentOf(key);
    delete tree[last];
    this.#save();
  }

  async get<T>(_: Context, key: string | string[], fallback?: T): Promise<T> {
    const value = keysOf(key).reduce<unknown>((tree, step) => (tree as Tree | undefined)?.[step], this.#root);
    return (value ?? fallback ?? null) as T;
  }

  async getRoot<T>(): Promise<T | null> {
    return this.#root as T;
  }

  async set<T>(_: Context, key: string | string[], value: T) {
    const [tree, last] = this.#parentOf(key);
    tree[last] = value;
    this.#save();
  }
}

/** Keeps cognito-local's pools and clients as JSON files of a directory. */
export function jsonFiles(directory: string): DataStoreFactory {
  mkdirSync(directory, { recursive: true });
  return { create: async (_, id, defaults) => new JsonFileStore(join(directory, `${id}.json`), defaults) };
}
