import { environmentOf, parseEnvironment } from "../../infra/environments.ts";

const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d";

test.each<[string, object, RegExp]>([
  ["records that go with their stack", { removalPolicy: "destroy" }, /removalPolicy: must be retain for prod/],
  ["no account", { account: undefined }, /account: must be set for prod/],
  ["no domain", { domain: undefined }, /domain: must be set for prod/],
  ["no mailer of its own", { mail: undefined }, /mail: must be set for prod/],
  ["no address for alarms", { alarmEmail: undefined }, /alarmEmail: must be set for prod/],
  [
    "copies of backups in the same account",
    { backupCopy: { account: "123456789012", region: "us-west-2" } },
    /backupCopy: must name another account and region/,
  ],
  [
    "copies of backups in the same region",
    { backupCopy: { account: "210987654321", region: "us-east-1" } },
    /backupCopy: must name another account and region/,
  ],
  ["no budget", { monthlyBudget: undefined }, /monthlyBudget: must be set for prod/],
  ["an address for pages that is none", { pageEmail: "pager" }, /pageEmail: must be an email address/],
  ["an account that is no number", { account: "my-account" }, /account: must be 12 digits/],
  ["a region that is none", { region: "Frankfurt" }, /region: must be a region/],
  ["a time zone that is none", { defaultTimeZone: "Mars/Base" }, /defaultTimeZone: must be an IANA time zone/],
  ["a time zone that appointments can't be computed in", { defaultTimeZone: "CST" }, /defaultTimeZone/],
  ["an alarm address that is none", { alarmEmail: "ops" }, /alarmEmail: must be an email address/],
  ["a domain without a certificate", { domain: { name: "clinic.example.com" } }, /domain\.certificateArn/],
  [
    "a certificate that CloudFront can't use",
    { domain: { name: "clinic.example.com", certificateArn: certificateArn.replace("us-east-1", "eu-west-1") } },
    /domain\.certificateArn: must be an ACM certificate in us-east-1/,
  ],
  [
    "a hosted zone of another domain",
    { domain: { name: "clinic.example.com", hostedZone: { id: "Z0123456789", name: "example.org" } } },
    /domain\.hostedZone\.name: must be the domain or one above it/,
  ],
  [
    "a hosted zone of another domain of mail",
    {
      mail: {
        from: "a@example.com",
        verifiedDomain: "example.com",
        hostedZone: { id: "Z0123456789", name: "badexample.com" },
      },
    },
    /mail\.hostedZone\.name: must be the domain or one above it/,
  ],
  ["an unknown setting", { alarmMail: "ops@example.com" }, /Unrecognized key/],
  ["no firewall", { firewall: undefined }, /firewall: must be set for prod/],
  [
    "a firewall that blocks all users",
    { firewall: { requestsPerAddress: 9, signInsPerAddress: 500 } },
    /firewall\.requestsPerAddress: must be at least 10/,
  ],
  ["a firewall for pages only", { firewall: { requestsPerAddress: 3000 } }, /firewall\.signInsPerAddress/],
  ["a setting for what follows from its name", { customerKey: false }, /Unrecognized key.*customerKey/],
  ["no second factor for the platform", { mfaRoles: ["TENANT_ADMIN"] }, /mfaRoles: must name PLATFORM_ADMIN for prod/],
  ["a second factor for an unknown role", { mfaRoles: ["ADMIN"] }, /mfaRoles\.0: must be a role/],
  ["a secret without a number", { originSecret: 0 }, /originSecret: must be 1 or more/],
  ["half a secret", { originSecret: 1.5 }, /originSecret: must be a whole number/],
  ["a secret of links without a number", { linkSecret: 0 }, /linkSecret: must be 1 or more/],
  ["a secret of webhooks without a number", { webhookSecret: 0 }, /webhookSecret: must be 1 or more/],
  ["an unsupported retention of logs", { logRetentionDays: 365 }, /logRetentionDays: must be 30 or 90/],
  [
    "a throttle above what an account may",
    { throttling: { ...environmentOf("prod").throttling, requestsPerSecond: 10_001 } },
    /throttling\.requestsPerSecond/,
  ],
  [
    "a sender that is no address",
    { mail: { from: "Clinic", verifiedDomain: "example.com" } },
    /mail\.from: must be an email address/,
  ],
  ["a domain that is an address of a page", { domain: { name: "https://a.example", certificateArn } }, /domain\.name/],
  ["no region", { region: undefined }, /region/],
  ["no time zone", { defaultTimeZone: undefined }, /defaultTimeZone/],
  ["no time at all before the logout", { idleMinutes: 0 }, /idleMinutes/],
])("refuses prod with %s in one sentence", (_, changes, message) => {
  const values = { ...environmentOf("prod"), ...changes };
  expect(() => parseEnvironment(values)).toThrow(message);
  expect(() => parseEnvironment(values)).toThrow(/^environments\.json: [^\n]*\.$/);
});

test("requires no second factor outside prod, unless an environment names roles", () => {
  expect(environmentOf("dev").mfaRoles).toEqual([]);
  expect(environmentOf("dev-ada").mfaRoles).toEqual([]);
});
