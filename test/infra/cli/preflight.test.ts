import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from "@aws-sdk/client-sesv2";
import { GetParameterCommand, ParameterNotFound, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { mockClient } from "aws-sdk-client-mock";
import { awsCli } from "../../../infra/cli/preflight/finding.ts";
import { checkDomain } from "../../../infra/cli/preflight/names.ts";
import { preflight } from "../../../infra/cli/preflight.ts";
import { environmentOf } from "../../../infra/environments.ts";
import { givenOperator } from "./operator-caller.ts";

const ses = mockClient(SESv2Client);
const ssm = mockClient(SSMClient);
// Other files of this process use the same clients.
afterAll(() => {
  ses.restore();
  ssm.restore();
});

/** What the AWS CLI answers in an account that is ready. */
const READY: Readonly<Record<string, unknown>> = {
  "lambda get-account-settings": { AccountLimit: { ConcurrentExecutions: 1000 } },
  "apigateway get-account": { throttleSettings: { rateLimit: 10_000, burstLimit: 5_000 } },
  "acm describe-certificate": { Certificate: { Status: "ISSUED", SubjectAlternativeNames: ["*.example.com"] } },
  "cloudtrail describe-trails": { trailList: [{ IsMultiRegionTrail: true }] },
  "guardduty list-detectors": { DetectorIds: ["d1"] },
};
let answers: Record<string, unknown>;

beforeEach(() => {
  givenOperator();
  answers = { ...READY };
  ses.reset();
  ssm.reset();
  ses.on(GetAccountCommand).resolves({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14 },
  });
  ses.on(GetEmailIdentityCommand).resolves({
    VerifiedForSendingStatus: true,
    MailFromAttributes: {
      MailFromDomain: "bounce.example.com",
      MailFromDomainStatus: "SUCCESS",
      BehaviorOnMxFailure: "USE_DEFAULT_VALUE",
    },
  });
  ssm.on(GetParameterCommand).resolves({});
});

/** Runs the command and returns what it printed, and the sentence with which it refused. */
async function run(...options: string[]) {
  const lines: string[] = [];
  const sources = {
    aws: async (...args: readonly string[]) => {
      const answer = answers[args.slice(0, 2).join(" ")];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    nameServersOf: async () => [],
  };
  const end = await preflight(["--env", "prod", ...options], (line) => lines.push(line), sources).catch(
    (error: Error) => error,
  );
  const refusal = end instanceof Error ? end.message : "";
  return { text: [...lines, end instanceof Error ? "" : end].join("\n"), refusal };
}

test("says that an account is ready, with the figures of each check", async () => {
  const { text, refusal } = await run();
  expect(refusal).toBe("");
  expect(text).not.toContain("MISSING");
  for (const found of [
    "ready    SES: production access, 50000 mails a day, 14 a second.",
    "ready    Mail: SES has verified example.com.",
    "ready    Domain: the certificate of clinic.example.com is issued.",
    "ready    Lambda concurrency: 1000 functions at once.",
    "ready    API throttle: 10000 requests a second, burst 5000.",
    "ready    Bootstrap: us-east-1, us-west-2.",
    "ready    CloudTrail: a trail covers all regions.",
    "ready    GuardDuty: on in us-east-1.",
    "prod can be deployed: npx cdk deploy --all -c env=prod",
  ])
    expect(text).toContain(found);
});

test("asks of a new account what takes longest first", async () => {
  ses.on(GetAccountCommand).resolves({
    ProductionAccessEnabled: false,
    SendQuota: { Max24HourSend: 200, MaxSendRate: 1 },
  });
  ses.on(GetEmailIdentityCommand).rejects(new NotFoundException({ message: "none", $metadata: {} }));
  ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: "none", $metadata: {} }));
  answers["lambda get-account-settings"] = { AccountLimit: { ConcurrentExecutions: 10 } };
  answers["apigateway get-account"] = { throttleSettings: { rateLimit: 100, burstLimit: 5_000 } };
  answers["acm describe-certificate"] = { Certificate: { Status: "PENDING_VALIDATION" } };
  answers["cloudtrail describe-trails"] = { trailList: [{ IsMultiRegionTrail: false }] };
  answers["guardduty list-detectors"] = { DetectorIds: [] };
  const { refusal } = await run("--clinics", "2000");
  expect(refusal.split("\n").slice(1)).toEqual([
    "prod is not ready. Begin with what takes longest:",
    "1. Mail (up to 48 hours): Run npx cdk deploy -c env=prod Clinic-prod-Mail, and add the DNS records that its outputs name.",
    "2. Domain (up to 48 hours): Add the DNS record that ACM asks for, and wait.",
    "3. SES (up to 24 hours): Ask for production access in us-east-1 (SES console, Account dashboard): appointment reminders with one-click unsubscribe; 480000 mails a day and 200 a second for 2000 clinics.",
    "4. Lambda concurrency (up to 12 hours): Ask in Service Quotas (Lambda, Concurrent executions, us-east-1) for 1000. It costs nothing.",
    "5. API throttle (up to 12 hours): Ask in Service Quotas (API Gateway, Throttle rate, us-east-1) for 500, or lower `throttling`.",
    "6. Bootstrap (at once): Run npx cdk bootstrap -c env=prod.",
    "7. CloudTrail (at once): Create one, see Preflight in docs/operations/deploy.md.",
    "8. GuardDuty (at once): Run aws guardduty create-detector --enable --region us-east-1.",
  ]);
});

test.each([
  [
    "a quota",
    { ProductionAccessEnabled: true, SendQuota: { Max24HourSend: 200, MaxSendRate: 14 } },
    "Ask in Service Quotas (SES, us-east-1) for 50000 mails a day and 10 a second",
  ],
  [
    "a rate",
    { ProductionAccessEnabled: true, SendQuota: { Max24HourSend: 50_000, MaxSendRate: 1 } },
    "for 50000 mails a day and 10 a second",
  ],
  [
    "a pause",
    { ProductionAccessEnabled: true, SendingEnabled: false, EnforcementStatus: "SHUTDOWN" },
    "Answer the open case",
  ],
])("names %s of SES that does not suffice", async (_, account, sentence) => {
  ses.on(GetAccountCommand).resolves(account);
  expect((await run()).refusal).toContain(sentence);
});

test("waits for SES's verification of the MAIL FROM domain", async () => {
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  expect((await run()).refusal).toContain("Compare the DNS records with the outputs of Clinic-prod-Mail, and wait.");
});

test("refuses a certificate of another name", async () => {
  answers["acm describe-certificate"] = { Certificate: { Status: "ISSUED", SubjectAlternativeNames: ["example.com"] } };
  expect((await run()).refusal).toContain("Request one for clinic.example.com.");
});

describe("with a hosted zone", () => {
  const domain = { name: "clinic.example.com", hostedZone: { id: "Z0123456789ABC", name: "example.com" } };
  const found = (zone: unknown, servers: string[]) =>
    checkDomain(
      { ...environmentOf("prod"), domain },
      async () => zone,
      async () => servers,
    );
  const zone = {
    HostedZone: { Name: "example.com.", Config: { PrivateZone: false } },
    DelegationSet: { NameServers: ["ns-1.awsdns-01.org"] },
  };

  test("is ready where the domain is delegated to it", async () => {
    expect(await found(zone, ["ns-1.awsdns-01.org"])).toEqual({
      subject: "Domain",
      found: "example.com is delegated to Route 53.",
    });
  });

  test("names the servers to enter at the registrar", async () => {
    expect((await found(zone, ["ns.registrar.example"])).action?.text).toBe(
      "Enter these name servers where example.com is registered: ns-1.awsdns-01.org.",
    );
  });

  test.each([{ Name: "example.org." }, { Name: "example.com.", Config: { PrivateZone: true } }])(
    "refuses the zone %j",
    async (HostedZone) => {
      expect((await found({ HostedZone }, [])).action?.text).toBe("Correct `domain.hostedZone`.");
    },
  );
});

test("checks nothing with the credentials of another account", async () => {
  mockClient(STSClient).on(GetCallerIdentityCommand).resolves({ Account: "210987654321" });
  const { text, refusal } = await run();
  expect(refusal).toContain("1. Credentials (at once): Set AWS_PROFILE.");
  expect(text).not.toContain("SES");
});

test("goes on when AWS refuses one check, and names it", async () => {
  answers["guardduty list-detectors"] = new Error("AccessDeniedException");
  const { text, refusal } = await run();
  expect(text).toContain("MISSING  GuardDuty: could not be checked: AccessDeniedException");
  expect(text).toContain("ready    CloudTrail");
  expect(refusal).toContain("1. GuardDuty (at once): Correct this");
});

test.each([
  [["--clinics", "0"], "--clinics takes a number of 1 or more."],
  [["--clinics", "many"], "--clinics takes a number of 1 or more."],
])("refuses %j", async (options, sentence) => {
  expect((await run(...options)).refusal).toContain(sentence);
});

test("says that the AWS CLI is missing", async () => {
  vi.stubEnv("PATH", "/nowhere");
  await expect(awsCli("lambda", "get-account-settings")).rejects.toThrow("The AWS CLI was not found");
  vi.unstubAllEnvs();
});
