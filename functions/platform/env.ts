/** A function was deployed without variables. The logs have the names of errors, and never their messages. */
class MissingEnvironmentVariables extends Error {
  override readonly name = "MissingEnvironmentVariables";
}

/**
 * Returns the named environment variables. Modules call it while they load, so that a function which was deployed without
 * one fails when it starts and not during a request.
 * @throws MissingEnvironmentVariables naming every variable that is missing or empty
 */
export function env<const N extends string>(...names: readonly N[]): Readonly<Record<N, string>> {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new MissingEnvironmentVariables(missing.join(", "));
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<N, string>;
}
