import { type CustomAttributeType, Entity, type EntityItem, type Schema } from "electrodb";
import * as z from "zod";
import { table } from "./table.ts";

/** ElectroDB's type of an unchecked attribute, because `CustomAttributeType` itself distributes over unions and loses null. */
type Unchecked<Value> = Readonly<Record<keyof ReturnType<typeof CustomAttributeType<object>>, Value>>;

/** ElectroDB's type of the values of a schema. The brackets keep TypeScript from splitting an enum or a nullable value. */
type TypeOf<Value> = [Value] extends [number]
  ? "number"
  : [Value] extends [boolean]
    ? "boolean"
    : [Value] extends [string]
      ? string extends Value
        ? "string"
        : readonly Value[]
      : Unchecked<Value>;

type Shape = Readonly<Record<string, z.ZodType>>;

type Attributes<S extends Shape, Fixed> = {
  [Name in keyof S]: {
    type: TypeOf<Exclude<z.output<S[Name]>, undefined>>;
    required: undefined extends z.input<S[Name]> ? false : true;
    readOnly: Name extends Fixed ? true : false;
  };
};

/** Returns ElectroDB's type of a schema's values: "any" for those that ElectroDB should not check. */
function typeOf(schema: unknown): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return typeOf(schema.unwrap());
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodPipe;
  return isText ? "string" : "any";
}

/** Returns whether a schema refuses a missing value. Its kind tells it, because trying it would build an error for each attribute. */
function isRequired(schema: unknown): boolean {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault)
    return false;
  return schema instanceof z.ZodNullable ? isRequired(schema.unwrap()) : true;
}

/**
 * Derives the attributes of an entity from the contract's schema of the same resource. A field with a default is not required,
 * because rows that are older than the field lack it. The contract adds the default to the response.
 * @param fixed the names of the attributes that never change once the row exists
 */
export const attributesOf = <S extends Shape, const Fixed extends keyof S>(
  { shape }: z.ZodObject<S>,
  fixed: readonly Fixed[],
) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      {
        type: typeOf(schema),
        required: isRequired(schema),
        readOnly: (fixed as readonly string[]).includes(name),
      },
    ]),
  ) as Attributes<S, Fixed>;

type AnySchema = Schema<string, string, string>;
type Names = readonly string[];

const alike = <N extends string, const A>(names: readonly N[], attribute: A) =>
  Object.fromEntries(names.map((name) => [name, attribute])) as Record<N, A>;

export const fixedTexts = <N extends string>(...names: readonly N[]) =>
  alike(names, { type: "string", required: true, readOnly: true });

/** Returns the attributes of texts that are empty unless a row sets them. */
export const textsOrEmpty = <N extends string>(...names: readonly N[]) =>
  alike(names, { type: "string", required: true, default: "" });

export const counter = { type: "number", required: true } as const;

export const idList = { type: "list", items: { type: "string" }, required: true } as const;

/** The Unix time in seconds after which DynamoDB deletes the row. */
export const expiring = { expires: { type: "number", required: true, readOnly: true } } as const;

const DAY_S = 86_400;

/** Returns the value of `expires` for a row that is kept for a number of days after an instant. */
export const expiryAfter = (days: number, from = Date.now()): number => Math.floor(from / 1000) + days * DAY_S;

/** Returns the keys of rows in the table: the attributes of the partition key and of the sort key, in their order. */
export const primary = <const P extends Names, const S extends Names>(pk: P, sk: S) =>
  // By default ElectroDB writes keys in lower case, and ids that differ only in case would read and overwrite each other.
  ({
    pk: { field: "pk", composite: pk, casing: "none" },
    sk: { field: "sk", composite: sk, casing: "none" },
  }) as const;

/**
 * Returns the keys of rows in one of the four secondary indexes.
 * @param condition returns whether a row is in the index. @default true
 */
export const secondary = <const N extends 1 | 2 | 3 | 4, const P extends Names, const S extends Names>(
  index: N,
  pk: P,
  sk: S,
  condition?: (row: Record<string, unknown>) => boolean,
) =>
  ({
    index: `gsi${index}`,
    pk: { field: `gsi${index}pk`, composite: pk, casing: "none" },
    sk: { field: `gsi${index}sk`, composite: sk, casing: "none" },
    ...(condition && { condition }),
  }) as const;

/**
 * ElectroDB's reading of many keys returns what DynamoDB has left out beside the rows, where it is easily overlooked. `readByKeys` of
 * `batch-get.ts` asks for it again, and is the only way.
 */
interface OneByOne {
  get(keys: readonly object[]): never;
}

/** A row of an entity as it is read, such as `RowOf<typeof patientEntity>`. */
export type RowOf<GetEntity> = GetEntity extends () => Entity<infer A, infer F, infer C, infer S>
  ? EntityItem<Entity<A, F, C, S>>
  : never;

/**
 * Defines an entity of the table and returns the function that returns it. Its name is part of the keys of stored rows and can't
 * be changed. The first call builds the entity, because a Lambda uses few of the entities that it loads, and building 29 of them
 * took a twelfth of a cold start.
 */
export function lazyEntity<const A extends AnySchema["attributes"], const I extends AnySchema["indexes"]>({
  entity,
  exportedAs,
  ...definition
}: {
  readonly entity: string;
  /** The name of the file of a clinic's export that has the rows. Rows that only the product itself needs have none. */
  readonly exportedAs?: string;
  readonly attributes: A;
  readonly indexes: I;
}) {
  type Model = { model: AnySchema["model"]; attributes: A; indexes: I };
  type Built = OneByOne & Entity<keyof A & string, keyof A & string, string, Model>;
  let built: Built | undefined;
  const get = (): Built => {
    built ??= new Entity({ model: { service: "clinic", entity, version: "1" }, ...definition }, table) as Built;
    return built;
  };
  return Object.assign(get, { entityName: entity, exportedAs });
}
