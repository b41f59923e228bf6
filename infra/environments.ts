import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import * as z from "zod";
import { ROLES } from "../shared/contract/roles.ts";
import { TimeZone } from "../shared/locations/location.ts";
import { UsageError } from "./usage-error.ts";

/** A certificate for CloudFront, which reads its certificates from one region only. */
const EdgeCertificateArn = z
  .string()
  .regex(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, "must be an ACM certificate in us-east-1");

/**
 * Returns whether locations can have the zone. Intl also knows names such as "CST", which appointments can't be
 * computed in.
 */
const isTimeZone = (name: string) => {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return TimeZone.safeParse(name).success;
  } catch {
    return false;
  }
};

/** A public hosted zone of Route 53 in the environment's account, in which the stacks create records. */
const HostedZone = z.strictObject({
  id: z.string().regex(/^Z[A-Z0-9]+$/, "must be the id of a hosted zone such as Z0123456789ABCDEFGHIJ"),
  name: z.hostname("must be a host name such as example.com"),
});

const ZONE_ABOVE = { path: ["hostedZone", "name"], message: "must be the domain or one above it" };

const isWithin = (name: string, zone: z.output<typeof HostedZone> | undefined) =>
  !zone || name === zone.name || name.endsWith(`.${zone.name}`);

const Domain = z
  .strictObject({
    name: z.hostname("must be a host name such as clinic.example.com"),
    /** @default a certificate that the stack Certificate requests, which needs the hosted zone */
    certificateArn: EdgeCertificateArn.optional(),
    /** @default the records are made by hand */
    hostedZone: HostedZone.optional(),
  })
  .refine(({ certificateArn, hostedZone }) => certificateArn || hostedZone, {
    path: ["certificateArn"],
    message: "must be set where there is no hosted zone, in which a certificate can be validated",
  })
  .refine(({ name, hostedZone }) => isWithin(name, hostedZone), ZONE_ABOVE);

const Region = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "must be a region such as eu-west-1");

const AccountId = z.string().regex(/^\d{12}$/, "must be 12 digits");

const requestsOfAddress = z.int().min(10, "must be at least 10").max(2_000_000_000);

/** The requests that one address, which the users of a clinic usually share, may send, in five minutes unless a value says otherwise. */
const Firewall = z.strictObject({
  /** Pages, files and API. */
  requestsPerAddress: requestsOfAddress,
  /** Calls of the user pool: a sign-in takes two or three, and a session renews its tokens every 15 minutes. */
  signInsPerAddress: requestsOfAddress,
  /** Calls of the API for patients (`/api/online`), and of published times, in one minute: choosing a time and booking it takes about 20. */
  onlineRequestsPerAddress: requestsOfAddress.default(120),
  /**
   * Calls of the API for programs (`/api/v1`), of FHIR, and of calendar feeds, in one minute. A key may send 120, and an address may use
   * several keys.
   */
  programRequestsPerAddress: requestsOfAddress.default(480),
});

const Mail = z
  .strictObject({
    from: z.email("must be an email address"),
    /** The identity that SES has verified: the domain of `from`. */
    verifiedDomain: z.hostname("must be a host name"),
    /** @default the records are made by hand */
    hostedZone: HostedZone.optional(),
  })
  .refine(({ verifiedDomain, hostedZone }) => isWithin(verifiedDomain, hostedZone), ZONE_ABOVE);

/** The name of an environment. */
const EnvironmentName = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  .max(16);

/** Returns whether an environment holds clinics' records: prod, and further ones such as prod-eu. */
export const isProduction = (name: string) => name === "prod" || name.startsWith("prod-");

/** The values that differ between deployments of the product. */
const Values = z
  .strictObject({
    name: EnvironmentName,
    /** @default the account of the credentials */
    account: AccountId.optional(),
    region: Region,
    /** @default the name that CloudFront gives */
    domain: Domain.optional(),
    /** @default Cognito's own mailer, which sends at most 50 mails a day */
    mail: Mail.optional(),
    /** "retain" also turns on deletion and termination protection. @default retain in production, destroy elsewhere */
    removalPolicy: z.enum(["retain", "destroy"]).optional(),
    /** Whether a new version of an API function first answers a tenth of the requests for five minutes. */
    gradualDeployment: z.boolean().default(false),
    /**
     * The account and region for weekly copies of the backups, both other than the environment's.
     * @default none: backups share the table's account and region
     */
    backupCopy: z.strictObject({ account: AccountId, region: Region }).optional(),
    /** Log lines have addresses, which are personal data. */
    logRetentionDays: z.union([z.literal(30), z.literal(90)], "must be 30 or 90"),
    /** The requests of all clinics together, and the share of one clinic, which protects the others. */
    throttling: z.strictObject({
      requestsPerSecond: z.int().min(1).max(10_000),
      burst: z.int().min(1).max(5_000),
      tenantRequestsPerMinute: z.int().min(60).max(600_000),
    }),
    /** What AWS has granted to the account in this region. Alarms start at 70 percent. @default what AWS grants at first */
    quotas: z
      .strictObject({
        functionsAtOnce: z.int().min(10).default(1000),
        mailsPerDay: z.int().min(1).default(50_000),
      })
      .prefault({}),
    /** @default alarms are mailed to no one, which synth warns about */
    alarmEmail: z.email("must be an email address").optional(),
    /** @default pages are mailed to `alarmEmail` */
    pageEmail: z.email("must be an email address").optional(),
    /** Dollars a month above which costs are reported. @default none */
    monthlyBudget: z.int("must be whole dollars").min(1, "must be 1 or more").optional(),
    /** Web ACLs of AWS WAF in front of the distribution and the user pool, about 20 dollars a month. @default none */
    firewall: Firewall.optional(),
    /**
     * The number of the secret of CloudFront origin verification. Raising it by one creates a new secret; the former
     * one stays accepted.
     */
    originSecret: z.int("must be a whole number").min(1, "must be 1 or more"),
    /**
     * The number of the secret that encrypts cursors and the links in mails. Raising it by one creates a new secret; the former one
     * stays accepted.
     */
    linkSecret: z.int("must be a whole number").min(1, "must be 1 or more").default(1),
    /** The number of the secret that encrypts those of webhooks. Raising it by one creates a new secret; all former ones are kept. */
    webhookSecret: z.int("must be a whole number").min(1, "must be 1 or more").default(1),
    /** The number of the user pool. Raising it by one creates a new, empty pool in place of one that is lost or damaged. */
    userPool: z.int("must be a whole number").min(1, "must be 1 or more").default(1),
    /** Whether a browser proves work before a patient's time is held, which makes a flood of holds expensive. */
    proofOfWork: z.boolean().default(false),
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
  .refine(
    ({ name, account, region, removalPolicy, backupCopy: copy }) =>
      !copy ||
      ((removalPolicy === "retain" || isProduction(name)) &&
        account &&
        copy.account !== account &&
        copy.region !== region),
    {
      path: ["backupCopy"],
      message: "must name another account and region than the environment, which has backups and names its account",
    },
  );
type Values = z.output<typeof Values>;

type Rule = readonly [name: keyof Values, holds: (values: Values) => boolean, message: string];

const required = (name: keyof Values, why: string): Rule => [
  name,
  (values) => values[name] !== undefined,
  `must be set for prod${why}`,
];

/** The rules that a production environment has to meet besides those of every environment. */
const PRODUCTION_RULES: readonly Rule[] = [
  required("account", ": credentials alone may be another account's"),
  required("domain", ", whose address the mails name"),
  required("mail", ": Cognito's own mailer sends 50 mails a day"),
  required("alarmEmail", ", or alarms reach no one"),
  required("monthlyBudget", ", whose costs grow with its clinics"),
  [
    "removalPolicy",
    ({ removalPolicy }) => removalPolicy !== "destroy",
    "must be retain for prod, which holds the clinics' records",
  ],
  [
    "mfaRoles",
    ({ mfaRoles }) => mfaRoles.includes("PLATFORM_ADMIN"),
    "must name PLATFORM_ADMIN for prod, whose people reach all clinics",
  ],
  required("firewall", ", which is public"),
];

/**
 * The operator's file: the values of each environment under its name. The operator commits it, so that each release has its values.
 */
const FILE = "environments.json";
const EXAMPLE = "environments.example.json";

/** The values of a deployment, those that production can't do without, and what follows from them. */
const Environment = Values.superRefine((values, context) => {
  if (!isProduction(values.name)) return;
  for (const [name, holds, message] of PRODUCTION_RULES)
    if (!holds(values)) context.addIssue({ code: "custom", path: [name], message });
}).transform((values) => {
  const { removalPolicy = isProduction(values.name) ? "retain" : "destroy" } = values;
  return { ...values, removalPolicy };
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

function readEnvironments(path: string) {
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
 * stage, which costs little and goes with its stacks: it has the values of dev in the example.
 * @param option the option by which the command receives the name
 * @throws UsageError for a name that is missing, production without an entry, or values that can't be used
 */
export function environmentOf(name: unknown, option = "-c env=<name>"): Environment {
  // Tests name a file of their own, so that an operator's values never change their result.
  const path = process.env.CLINIC_ENVIRONMENTS || FILE;
  const environments = path === FILE && !existsSync(FILE) ? {} : readEnvironments(path);
  if (typeof name !== "string" || name === "") throw new UsageError(`Name an environment with ${option}, such as dev.`);
  if (!EnvironmentName.safeParse(name).success)
    throw new UsageError(
      `${name} can't be the name of an environment (${option}): names are lower case, up to 16 letters, digits and hyphens, such as prod or dev-ada.`,
    );
  if (Object.hasOwn(environments, name)) return parseEnvironment({ name, ...environments[name] });
  if (isProduction(name)) throw new UsageError(`Describe ${name} in ${FILE} first: copy its values from ${EXAMPLE}.`);
  return parseEnvironment({ name, ...readEnvironments(join(import.meta.dirname, "..", EXAMPLE)).dev });
}

/** The region of CloudFront's web ACL, metrics and log delivery, and of budgets. */
export const EDGE_REGION = "us-east-1";

/** The outside probe is in the first of these that is not the environment's own. */
const PROBE_REGIONS = ["us-west-2", EDGE_REGION] as const;

/** Returns the region from which the environment is probed. */
export const probeRegionOf = ({ region }: Pick<Environment, "region">): string =>
  PROBE_REGIONS[0] === region ? PROBE_REGIONS[1] : PROBE_REGIONS[0];

/** The names in a deployed environment that the operator's commands, functions and other stacks look up. */
export type DeployedName = "table-name" | "table-stream" | "user-pool-id" | "web-url";

/** Returns the SSM parameter that holds a name which CloudFormation chose. */
export const deployedParameter = (environment: Environment["name"], name: DeployedName): string =>
  `/clinic/${environment}/${name}`;
