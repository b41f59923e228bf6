import { existsSync, readFileSync } from "node:fs";
import { Temporal } from "temporal-polyfill";
import * as z from "zod";
import { TimeZone } from "../shared/locations/location.ts";
import { ROLES } from "../shared/roles.ts";
import { isProduction, PRODUCTION_RULES } from "./production-rules.ts";
import { UsageError } from "./usage-error.ts";

/** The operator's file: the values of each environment under its name. It is the operator's own, so it is not committed. */
const FILE = "environments.json";
const EXAMPLE = "environments.example.json";

/** Returns whether locations can have the zone. Intl also knows names such as "CST", which appointments can't be computed in. */
const isTimeZone = (name: string) => {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return TimeZone.safeParse(name).success;
  } catch {
    return false;
  }
};

const Domain = z.strictObject({
  name: z.hostname("must be a host name such as clinic.example.com"),
  certificateArn: z
    .string()
    .regex(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, "must be an ACM certificate in us-east-1"),
});

const Region = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "must be a region such as eu-west-1");

const requestsPerFiveMinutes = z.int().min(10, "must be at least 10").max(2_000_000_000);

/** The requests that one address, which the users of a clinic usually share, may send in five minutes. */
const Firewall = z.strictObject({
  /** Pages, files and API. */
  requestsPerAddress: requestsPerFiveMinutes,
  /** Calls of the user pool: a sign-in takes two or three, and a session renews its tokens every 15 minutes. */
  signInsPerAddress: requestsPerFiveMinutes,
});

const Mail = z.strictObject({
  from: z.email("must be an email address"),
  /** The identity that SES has verified: the domain of `from`. */
  verifiedDomain: z.hostname("must be a host name"),
  sesRegion: Region,
});

/** The values that differ between deployments of the product. */
const Values = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "must be lower-case words with hyphens, such as dev-ada")
      .max(16, "must have at most 16 characters"),
    /**
     * @default the account of the credentials
     */
    account: z
      .string()
      .regex(/^\d{12}$/, "must be 12 digits")
      .optional(),
    region: Region,
    /** @default the name that CloudFront gives */
    domain: Domain.optional(),
    /** @default Cognito's own mailer, which sends at most 50 mails a day */
    mail: Mail.optional(),
    /** "retain" also turns on deletion and termination protection. */
    removalPolicy: z.enum(["retain", "destroy"]),
    /**
     * Whether table, logs and alarms are encrypted with customer-managed keys, each of which costs a dollar a month.
     */
    customerKey: z.boolean(),
    /** Whether Cognito detects stolen passwords and unusual sign-ins, which costs two cents per user and month. */
    threatProtection: z.boolean(),
    logRetentionDays: z.union([z.literal(30), z.literal(90), z.literal(365), z.literal(731), z.literal(2192)]),
    /** The requests of all clinics together, and the share of one clinic, which protects the others. */
    throttling: z.strictObject({
      requestsPerSecond: z.int().min(1).max(10_000),
      burst: z.int().min(1).max(5_000),
      tenantRequestsPerMinute: z.int().min(60).max(600_000),
    }),
    /**
     * @default alarms are mailed to no one, which synth warns about
     */
    alarmEmail: z.email("must be an email address").optional(),
    /** Web ACLs of AWS WAF in front of the distribution and the user pool, about 20 dollars a month. @default none */
    firewall: Firewall.optional(),
    /**
     * The number of the secret of CloudFront origin verification. Raising it by one creates a new secret; the former
     * one stays accepted.
     */
    originSecret: z.int("must be a whole number").min(1, "must be 1 or more"),
    /** The time zone of a new location. */
    defaultTimeZone: z.string().refine(isTimeZone, "must be an IANA time zone such as Europe/Berlin"),
    /** Minutes without a key or click after which the web app signs out. */
    idleMinutes: z.int().min(1).max(720),
    /** The roles whose people can only set up a second factor until they have one. @default none */
    mfaRoles: z.array(z.enum(ROLES, "must be a role such as PLATFORM_ADMIN")).default([]),
  })
  .refine(
    ({ throttling: { requestsPerSecond, tenantRequestsPerMinute } }) =>
      tenantRequestsPerMinute <= requestsPerSecond * 30,
    { path: ["throttling"], message: "must leave half of all requests to the other clinics" },
  )
  .refine(({ region, mail }) => !mail || mail.sesRegion === region, {
    path: ["mail", "sesRegion"],
    message: "must be the environment's region, where the stack Mail creates the identity",
  });
export type Values = z.output<typeof Values>;

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

/** The values of an environment without an entry: a stage of one developer, which costs little and goes with its stacks. */
const DEVELOPERS_STAGE: Omit<Environment, "name"> = {
  region: "us-east-1",
  removalPolicy: "destroy",
  customerKey: false,
  threatProtection: false,
  logRetentionDays: 30,
  throttling: { requestsPerSecond: 50, burst: 100, tenantRequestsPerMinute: 1500 },
  originSecret: 1,
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
 * Returns the environment of the name, as `environments.json` describes it. A name without an entry is a developer's stage.
 * @param option the option by which the command receives the name
 * @throws UsageError for a name that is missing, production without an entry, or values that can't be used
 */
export function environmentOf(name: unknown, option = "-c env=<name>"): Environment {
  const environments = readEnvironments();
  if (typeof name !== "string" || name === "") throw new UsageError(`Name an environment with ${option}, such as dev.`);
  if (Object.hasOwn(environments, name)) return parseEnvironment({ name, ...environments[name] });
  if (isProduction(name)) throw new UsageError(`Describe ${name} in ${FILE} first: copy its values from ${EXAMPLE}.`);
  return parseEnvironment({ name, ...DEVELOPERS_STAGE });
}
