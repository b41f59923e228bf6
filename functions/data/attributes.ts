import type { CustomAttributeType } from "electrodb";
import type * as z from "zod";

/** ElectroDB's type of values that it does not check. `CustomAttributeType` itself splits unions and loses null. */
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
function typeOf({ def }: z.ZodType): unknown {
  const { type, innerType, entries } = def as typeof def & { innerType?: z.ZodType; entries?: Record<string, string> };
  if (type === "default" || type === "optional") return typeOf(innerType as z.ZodType);
  if (type === "enum") return Object.values(entries ?? {});
  if (type === "number" || type === "boolean") return type;
  return type === "string" || type === "pipe" ? "string" : "any";
}

/**
 * Derives the attributes of an entity from the contract's schema of the same resource. A field with a default is not required,
 * because older rows lack it. The contract adds the default to the response.
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
        required: !schema.safeParse(undefined).success,
        readOnly: (fixed as readonly string[]).includes(name),
      },
    ]),
  ) as Attributes<S, Fixed>;
