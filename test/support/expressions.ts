import type { Item } from "./item.ts";

/** The parts of a DynamoDB request that hold expressions. */
export interface Expressions {
  readonly ConditionExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly FilterExpression?: string;
  readonly UpdateExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Item;
}

type Read = (token: string) => unknown;
type Clause = readonly [RegExp, (read: Read, ...tokens: string[]) => boolean];

const starts = (text: unknown, start: unknown) => String(text).startsWith(String(start));
const COMPARE: Readonly<Record<string, (a: never, b: never) => boolean>> = {
  "=": (a, b) => a === b,
  "<>": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

const CLAUSES: readonly Clause[] = [
  [/attribute_not_exists\((\S+)\)/g, (read, name = "") => read(name) === undefined],
  [/attribute_exists\((\S+)\)/g, (read, name = "") => read(name) !== undefined],
  [/begins_with\((\S+), (\S+)\)/g, (read, name = "", start = "") => starts(read(name), read(start))],
  [
    /(#?\w+) between (:\w+) and (:\w+)/gi,
    (read, name = "", from = "", to = "") => {
      if (String(read(from)) > String(read(to))) throw new Error("DynamoDB refuses a range that ends before it begins");
      return String(read(name)) >= String(read(from)) && String(read(name)) <= String(read(to));
    },
  ],
  [
    /(#?\w+) (<>|<=|>=|=|<|>) (:\w+)/g,
    (read, name = "", operator = "", value = "") =>
      read(name) !== undefined && (COMPARE[operator]?.(read(name) as never, read(value) as never) ?? false),
  ],
];

const reader =
  ({ ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} }: Expressions, item: Item): Read =>
  (token) =>
    token.startsWith(":") ? values[token] : item[names[token] ?? token];

/** Returns whether an item fulfils an expression. Every item fulfils an empty one. */
export function conditionHolds(expression = "", request: Expressions, item: Item): boolean {
  const read = reader(request, item);
  let rest = expression || "T";
  for (const [pattern, holds] of CLAUSES)
    rest = rest.replace(pattern, (_, ...tokens: string[]) => (holds(read, ...tokens) ? "T" : "F"));
  for (let before = ""; rest !== before; ) {
    before = rest;
    rest = rest
      .replace(/\(([TF])\)/g, "$1")
      .replace(/([TF]) and ([TF])/gi, (_, a, b) => (a === "T" && b === "T" ? "T" : "F"))
      .replace(/(?<!and )([TF]) or ([TF])(?! and)/gi, (_, a, b) => (a === "T" || b === "T" ? "T" : "F"));
  }
  if (!/^[TF]$/.test(rest)) throw new Error(`The fake table does not know the condition ${expression}`);
  return rest === "T";
}

/** Returns the item after an update by SET, REMOVE and ADD clauses. */
export function updated(request: Expressions, item: Item): Item {
  const { UpdateExpression = "", ExpressionAttributeNames: names = {} } = request;
  const read = reader(request, item);
  const next = { ...item };
  const nameOf = (token: string) => names[token] ?? token;
  const computed = (value: string) => {
    const [, list = "", none = "", added = ""] =
      /^list_append\(if_not_exists\((\w+), (:\w+)\), (:\w+)\)$/.exec(value) ?? [];
    const [, attribute = "", initial = ""] = /^if_not_exists\((\S+), (:\w+)\)$/.exec(value) ?? [];
    if (attribute) return read(attribute) ?? read(initial);
    return list ? [...((read(list) ?? read(none)) as unknown[]), ...(read(added) as unknown[])] : read(value);
  };
  for (const [, action, list = ""] of UpdateExpression.matchAll(/(SET|REMOVE|ADD) (.*?)(?= SET | REMOVE | ADD |$)/g))
    for (const clause of list.split(/, (?=#|\w+ = )/)) {
      const [, name = "", value = ""] = /^(\S+) ?(?:= )?(.*)$/.exec(clause) ?? [];
      if (action === "REMOVE") delete next[nameOf(name)];
      else if (action === "ADD") next[nameOf(name)] = Number(read(name) ?? 0) + Number(read(value));
      else next[nameOf(name)] = computed(value);
    }
  return next;
}
