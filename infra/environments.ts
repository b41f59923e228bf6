import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { EnvironmentName, isProduction, PRODUCTION_RULES, Values } from "./environment-values.ts";
import { UsageError } from "./usage-error.ts";

/**
 * The operator's file: the values of each environment under its name. It is the operator's own, so it is not committed.
 */
const FILE = "environments.json";
const EXAMPLE = "environments.example.json";

/** The values of a deployment, and those that production can't do without. */
export const Environment = Values.superRefine((values, context) => {
  if (!isProduction(values.name)) return;
  for (const [name, holds, message] of PRODUCTION_RULES)
    if (!holds(values)) context.addIssue({ code: "custom", path: [name], message });
});
export type Environment = z.output<typeof Environment>;

const Environments = z.record(z.string(), z.looseObject({}));

/**
 * Returns the checked values of an environment.
 * @throws UsageError naming the first value that can't be used
 */
export function parseEnvironment(values: unknown): Environment {
  const { data, error } = Environment.safeParse(values);
  if (data) return data;
  const [issue] = error.issues;
  const where = [FILE, issue?.path.join(".")].filter(Boolean).join(": ");
  throw new UsageError(`${where}: ${issue?.message}.`);
}

/**
 * The values of an environment without an entry: a stage of one developer, which costs little and goes with its stacks.
 */
const DEVELOPERS_STAGE: Omit<Environment, "name"> = {
  region: "us-east-1",
  removalPolicy: "destroy",
  customerKey: false,
  threatProtection: false,
  logRetentionDays: 30,
  throttling: { requestsPerSecond: 50, burst: 100, tenantRequestsPerMinute: 1500 },
  originSecret: 1,
  linkSecret: 1,
  userPool: 1,
  defaultTimeZone: "America/New_York",
  idleMinutes: 30,
  mfaRoles: [],
};

function readEnvironments() {
  // Tests name a file of their own, so that an operator's values never change their result.
  const path = process.env.CLINIC_ENVIRONMENTS || FILE;
  if (path === FILE && !existsSync(FILE)) return {};
  try {
    return Environments.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code ? `can't be read (${code})` : 'must be JSON of the form {"<name>": {<values>}}';
    throw new UsageError(`${path} ${reason}.`, { cause: error });
  }
}

/**
 * Returns the environment of the name, as `environments.json` describes it. A name without an entry is a developer's
 * stage.
 * @param option the option by which the command receives the name
 * @throws UsageError for a name that is missing, production without an entry, or values that can't be used
 */
export function environmentOf(name: unknown, option = "-c env=<name>"): Environment {
  const environments = readEnvironments();
  if (typeof name !== "string" || name === "") throw new UsageError(`Name an environment with ${option}, such as dev.`);
  if (!EnvironmentName.safeParse(name).success)
    throw new UsageError(
      `${name} can't be the name of an environment (${option}): names are lower case, up to 16 letters, digits and hyphens, such as prod or dev-ada.`,
    );
  if (Object.hasOwn(environments, name)) return parseEnvironment({ name, ...environments[name] });
  if (isProduction(name)) throw new UsageError(`Describe ${name} in ${FILE} first: copy its values from ${EXAMPLE}.`);
  return parseEnvironment({ name, ...DEVELOPERS_STAGE });
}
