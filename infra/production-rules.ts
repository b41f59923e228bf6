import type { Values } from "./environments.ts";

/** Returns whether an environment holds clinics' records: prod, and further ones such as prod-eu. */
export const isProduction = (name: string) => name === "prod" || name.startsWith("prod-");

const HOLDS_RECORDS = "for prod, which holds the clinics' records";

/** What production must have besides what every environment has. */
export const PRODUCTION_RULES: readonly (readonly [keyof Values, (values: Values) => boolean, string])[] = [
  [
    "account",
    ({ account }) => account !== undefined,
    "must be set for prod: credentials alone may be another account's",
  ],
  ["domain", ({ domain }) => domain !== undefined, "must be set for prod, whose address the mails name"],
  ["mail", ({ mail }) => mail !== undefined, "must be set for prod: Cognito's own mailer sends 50 mails a day"],
  ["alarmEmail", ({ alarmEmail }) => alarmEmail !== undefined, "must be set for prod, or alarms reach no one"],
  ["removalPolicy", ({ removalPolicy }) => removalPolicy === "retain", `must be retain ${HOLDS_RECORDS}`],
  ["customerKey", ({ customerKey }) => customerKey, `must be true ${HOLDS_RECORDS}`],
  [
    "threatProtection",
    ({ threatProtection }) => threatProtection,
    "must be true for prod, where clinics' users sign in",
  ],
  [
    "mfaRoles",
    ({ mfaRoles }) => mfaRoles.includes("PLATFORM_ADMIN"),
    "must name PLATFORM_ADMIN for prod, whose people reach all clinics",
  ],
  ["firewall", ({ firewall }) => firewall !== undefined, "must be set for prod, which is public"],
];
