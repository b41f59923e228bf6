import * as z from "zod";
import { Version } from "../values/fields.ts";

type Fields = Readonly<Record<string, z.ZodType>>;

type WithoutDefault<S> = S extends z.ZodDefault<infer Inner> ? Inner : S;
type Stored<S> =
  S extends z.ZodDefault<infer Inner>
    ? z.ZodDefault<Stored<Inner>>
    : S extends z.ZodNullable<infer Inner>
      ? z.ZodNullable<Stored<Inner>>
      : string extends z.output<S>
        ? z.ZodString
        : S;

const mapFields = (fields: Fields, change: (schema: z.ZodType) => z.ZodType) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, change(schema)]));

/** The types whose schemas rows and forms share. */
const SHARED_TYPES = new Set(["enum", "number", "boolean", "object", "array"]);

const STORED_TEXT = z.string();

/** Returns the schema of a stored field: without the rules of the form, but with its default and its metadata. */
function storedField(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault) return storedField(schema.unwrap() as z.ZodType).default(schema.def.defaultValue);
  if (schema instanceof z.ZodNullable) return storedField(schema.unwrap() as z.ZodType).nullable();
  if (SHARED_TYPES.has(schema.type)) return schema;
  const metadata = schema.meta();
  return metadata ? z.string().meta(metadata) : STORED_TEXT;
}

const withoutDefault = (schema: z.ZodType) =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;

/**
 * Returns a noun's fields as rows and responses contain them. Texts have no rules, because the form's rules may have become
 * stricter since a row was written. Defaults stay, because older rows lack newer fields.
 */
export const storedFields = <F extends Fields>(fields: F) =>
  mapFields(fields, storedField) as { [Name in keyof F]: Stored<F[Name]> };

/**
 * Builds the schema of a change of some of a noun's fields, with the version that it is based on. No field has a default,
 * because a default would overwrite the stored value.
 */
export const changeOf = <F extends Fields>(fields: F) =>
  z
    .strictObject(mapFields(fields, withoutDefault) as { [Name in keyof F]: WithoutDefault<F[Name]> })
    .partial()
    .extend({ version: Version });

/** Returns the values of an empty form: the default of each field, or an empty text. */
export const emptyValues = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, schema.safeParse(undefined).data ?? ""]),
  ) as {
    [Name in keyof F]: F[Name] extends z.ZodDefault
      ? NonNullable<z.output<F[Name]>> | (null extends z.output<F[Name]> ? "" : never)
      : z.input<F[Name]> | "";
  };

/** Returns the values of a form that edits a row. A value that is null becomes an empty text. */
export const valuesOf = <F extends Fields, Row extends { readonly [Name in keyof F]: unknown }>(fields: F, row: Row) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? ""])) as {
    [Name in keyof F]: NonNullable<Row[Name]> | (null extends Row[Name] ? "" : never);
  };
