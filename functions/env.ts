/**
 * The named environment variables. Called while a module loads, so that a function that was deployed without one
 * fails at its first start and not in the middle of somebody's request.
 * @throws Error naming every variable that is missing or empty
 */
export function env<const N extends string>(...names: readonly N[]): Readonly<Record<N, string>> {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`Missing environment variables: ${missing.join(", ")}`);
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<N, string>;
}
