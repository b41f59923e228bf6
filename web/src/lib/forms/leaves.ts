/** The single values of a form by their paths, such as "operating_hours.Monday.open". A list counts as one value. */
type Leaves = ReadonlyMap<string, unknown>;

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns the single values of a form's fields by their paths. */
export function leavesOf(fields: unknown, path = ""): Leaves {
  if (!isGroup(fields)) return new Map([[path, fields]]);
  const below = path && `${path}.`;
  return new Map(Object.entries(fields).flatMap(([name, value]) => [...leavesOf(value, below + name)]));
}

function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index]));
  if (!isGroup(a) || !isGroup(b)) return Object.is(a, b);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => same(a[name], b[name]));
}

/** Returns the values of `after` that differ from those of `before`. */
export function changedLeaves(before: unknown, after: unknown): Leaves {
  const old = leavesOf(before);
  return new Map([...leavesOf(after)].filter(([path, value]) => !same(value, old.get(path))));
}

/** Returns the top-level name of a path. */
export const topOf = (path: string): string => path.split(".")[0] ?? path;
