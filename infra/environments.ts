import * as z from "zod";

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
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

const Mail = z.strictObject({
  from: z.email("must be an email address"),
  /** The identity that SES has verified: the domain of `from`. */
  verifiedDomain: z.hostname("must be a host name"),
  sesRegion: z.string(),
});

/** What differs between one deployment of the product and another. */
export const Environment = z
  .strictObject({
    name: z.enum(["dev", "staging", "prod"]),
    /** @default the account of whoever deploys */
    account: z
      .string()
      .regex(/^\d{12}$/, "must be 12 digits")
      .optional(),
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "must be a region such as eu-west-1"),
    /** @default the name that CloudFront gives */
    domain: Domain.optional(),
    /** @default Cognito's own mailer, which sends at most 50 mails a day */
    mail: Mail.optional(),
    /** "retain" also turns on deletion and termination protection. */
    removalPolicy: z.enum(["retain", "destroy"]),
    /** Whether table, logs and alarms are encrypted with a key of our own, which costs a dollar a month. */
    customerKey: z.boolean(),
    /** Whether Cognito watches for stolen passwords and unusual sign-ins, which costs two cents a user and month. */
    threatProtection: z.boolean(),
    logRetentionDays: z.union([z.literal(30), z.literal(90), z.literal(365), z.literal(731), z.literal(2192)]),
    throttling: z.strictObject({ requestsPerSecond: z.int().min(1).max(10_000), burst: z.int().min(1).max(5_000) }),
    /** @default alarms change their state and mail nobody, which synth warns about */
    alarmEmail: z.email("must be an email address").optional(),
    /** ARN of a web ACL of AWS WAF for the distribution. @default none */
    webAclArn: z
      .string()
      .regex(/^arn:aws[\w-]*:wafv2:us-east-1:\d{12}:global\/webacl\/.+$/, "must be a global web ACL")
      .optional(),
    /** "email" makes the address the first password: for a closed trial only. */
    staffInitialPassword: z.enum(["invitation", "email"]),
    /** The time zone that a new location starts with. */
    defaultTimeZone: z.string().refine(isTimeZone, "must be an IANA time zone such as Europe/Berlin"),
    /** Minutes without a key or click until the web app logs out. */
    idleMinutes: z.int().min(1).max(720),
  })
  .refine(({ name, staffInitialPassword }) => name !== "prod" || staffInitialPassword === "invitation", {
    path: ["staffInitialPassword"],
    message: '"email" lets whoever knows an address in first, and is refused for prod',
  })
  .refine(({ name, removalPolicy }) => name !== "prod" || removalPolicy === "retain", {
    path: ["removalPolicy"],
    message: "must be retain for prod, which holds the clinics' records",
  });
export type Environment = z.output<typeof Environment>;

const shared = {
  region: "us-east-1",
  staffInitialPassword: "invitation",
  defaultTimeZone: "America/New_York",
  idleMinutes: 30,
} as const;

/** The deployments there are; edit these values, or add the account, domain and addresses of your own. */
const ENVIRONMENTS: Readonly<Record<Environment["name"], z.input<typeof Environment>>> = {
  dev: {
    ...shared,
    name: "dev",
    removalPolicy: "destroy",
    customerKey: false,
    threatProtection: false,
    logRetentionDays: 30,
    throttling: { requestsPerSecond: 50, burst: 100 },
  },
  staging: {
    ...shared,
    name: "staging",
    removalPolicy: "retain",
    customerKey: false,
    threatProtection: false,
    logRetentionDays: 90,
    throttling: { requestsPerSecond: 100, burst: 200 },
  },
  prod: {
    ...shared,
    name: "prod",
    removalPolicy: "retain",
    customerKey: true,
    threatProtection: true,
    logRetentionDays: 2192,
    throttling: { requestsPerSecond: 500, burst: 1000 },
  },
};

/** A mistake of whoever calls the command, to be told in one sentence. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Checks the values of an environment.
 * @throws UsageError naming the first value that can't be used
 */
export function parseEnvironment(values: unknown): Environment {
  const { data, error } = Environment.safeParse(values);
  if (data) return data;
  const [issue] = error.issues;
  throw new UsageError(`infra/environments.ts: ${issue?.path.join(".")}: ${issue?.message}.`);
}

/**
 * The environment of the name.
 * @param option by which the command is told the name
 * @throws UsageError for a name that is missing or unknown, or values that can't be used
 */
export function environmentOf(name: unknown, option = "-c env=<name>"): Environment {
  const names = Object.keys(ENVIRONMENTS);
  if (typeof name !== "string" || !names.includes(name))
    throw new UsageError(`Say which environment with ${option}; the names are ${names.join(", ")}.`);
  return parseEnvironment(ENVIRONMENTS[name as Environment["name"]]);
}
