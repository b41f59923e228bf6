import { readdirSync } from "node:fs";
import { resolve } from "node:path";

/** What the test reads of an entity. */
export interface AnyEntity {
  readonly model: { readonly entity: string };
  readonly schema: { readonly attributes: Readonly<Record<string, { readonly type: unknown }>> };
  put(row: object): { go(): Promise<unknown> };
}

/** Returns an entity in the form that these tests use for all entities. */
export const anyEntity = (entity: object): AnyEntity => entity as AnyEntity;

/** The folders whose files export entities. */
const FOLDERS = ["functions/entities", "functions/domain/changes"];

/** Returns every entity. */
export async function everyEntity(): Promise<AnyEntity[]> {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((file) => resolve(folder, file)));
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
  return modules
    .flatMap((module) => Object.entries(module as Readonly<Record<string, () => object>>))
    .filter(([name]) => name.endsWith("Entity"))
    .map(([, entity]) => anyEntity(entity()));
}

const anyValue = (name: string, type: unknown, fixed: Readonly<Record<string, string>>): unknown => {
  if (fixed[name] !== undefined) return fixed[name];
  if (Array.isArray(type)) return type[0];
  if (type === "number") return 1;
  if (type === "boolean") return true;
  return type === "string" ? `some ${name}` : [];
};

/** Returns a row of the entity with a value of every attribute. */
export const fullRow = ({ schema }: AnyEntity, fixed: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.attributes).map(([name, { type }]) => [name, anyValue(name, type, fixed)] as const),
  );
