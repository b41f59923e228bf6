import { Stack } from "aws-cdk-lib";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { AwsSolutionsChecks, HIPAASecurityChecks } from "cdk-nag";
import type { Environment } from "../../../infra/environments.ts";
import { sampleOf } from "../../support/depth.ts";
import { givenClinic, type Resource, type StackName } from "../clinic.ts";

// Each test synthesizes an environment of its own.
vi.setConfig({ testTimeout: 60_000 });

const findings = ({ app }: Pick<ReturnType<typeof givenClinic>, "app">) =>
  [new AwsSolutionsChecks(), new HIPAASecurityChecks()].flatMap((pack) =>
    pack
      .validateScope(app)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
      ),
  );

// A test that changes the app, or reads what is printed, needs an environment of its own.
const unshared = () => undefined;

const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d";
const inEurope = { region: "eu-central-1", account: "123456789012" };

const checked = sampleOf<readonly [Environment["name"], Partial<Environment>]>(
  "cdk-nag",
  [
    ["dev", {}],
    ["staging", {}],
    ["staging", inEurope],
    ["prod", {}],
    ["prod", { ...inEurope, domain: { name: "clinic.example.com", certificateArn } }],
    ["prod", { backupCopy: { account: "210987654321", region: "us-west-2" } }],
    ["prod", { domain: { name: "clinic.example.com", hostedZone: { id: "Z0123456789ABC", name: "example.com" } } }],
    ["prod", { gradualDeployment: true }],
  ],
  ([name]) => name === "prod",
);

test.each(checked)("has no finding of AwsSolutions and HIPAA.Security in %s %o", (name, changes) => {
  expect(findings(givenClinic(name, changes))).toEqual([]);
});

test("has these stacks in prod", () => {
  const names = Object.values(givenClinic("prod").stacks).map(({ stackName }) => stackName);
  const all = ["Data", "Identity", "Api", "Edge", "Web", "AccessLog", "WebDeployment", "Streams", "Observability"];
  const more = ["Mail", "Messages", "Offboarding", "Live", "Probe"];
  expect(names.toSorted()).toEqual([...all, ...more].map((name) => `Clinic-prod-${name}`).sort());
});

test("finds an open bucket", () => {
  const clinic = givenClinic("dev", {}, unshared);
  new Bucket(new Stack(clinic.app, "Careless"), "Open");
  expect(findings(clinic)).toContain("AwsSolutions-S10 Careless/Open/Resource");
  expect(findings(clinic)).toContain("HIPAA.Security-S3BucketSSLRequestsOnly Careless/Open/Resource");
});

test("imports no other stack's export except CloudFront's secret, so that a key, firewall or domain can be removed again", () => {
  for (const name of ["dev", "prod"]) {
    const { stacks, template } = givenClinic(name);
    const imported = (Object.keys(stacks) as StackName[]).flatMap((stack) => [
      ...JSON.stringify(template(stack).toJSON()).matchAll(/"Fn::ImportValue":"([^"]+)"/g),
    ]);
    expect([...new Set(imported.map(([, value]) => value))]).toEqual([expect.stringMatching(/-Api:.*OriginSecret1/)]);
  }
});

const everything = ({ stacks, template }: ReturnType<typeof givenClinic>) =>
  (Object.keys(stacks) as StackName[]).flatMap((stack) =>
    Object.values((template(stack).toJSON().Resources ?? {}) as Record<string, Resource & { readonly Type: string }>),
  );

/** The properties by which a resource gets a name that is unique in its account, region or the world. */
const PHYSICAL =
  /^(AlarmName|AliasName|BackupVaultName|BucketName|DashboardName|FunctionName|LogGroupName|MetricNamespace|QueueName|RoleName|TableName|TopicName|UserPoolName)$/;
const NAMED =
  /^AWS::(SSM::Parameter|Logs::Delivery|WAFv2::WebACL|CloudFront::|SecretsManager::Secret|SES::|Scheduler::|Budgets::|Synthetics::)/;

/** Returns the names in a resource, also of its configuration. */
const physicalNames = ({ Type, Properties = {} }: Resource & { readonly Type: string }): string[] =>
  [
    Properties,
    ...Object.entries(Properties).flatMap(([key, value]) => (key.endsWith("Config") ? [value] : [])),
  ].flatMap((values) =>
    Object.entries(values)
      .filter(([key]) => PHYSICAL.test(key) || (key === "Name" && NAMED.test(Type)))
      .map(([key, value]) => `${Type} ${key} ${JSON.stringify(value)}`)
      // The name of another resource is unique where that one's is.
      .filter((name) => !/ \{"(Ref|Fn::GetAtt)"/.test(name)),
  );

test("puts the environment into every physical name, so that several share an account and a region", () => {
  const [ada, bob] = [givenClinic("dev-ada"), givenClinic("dev-bob")];
  const names = everything(ada).flatMap(physicalNames);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !/ada/i.test(name))).toEqual([]);
  expect(
    everything(bob)
      .flatMap(physicalNames)
      .filter((name) => names.includes(name)),
  ).toEqual([]);
  for (const { stackName } of Object.values(ada.stacks)) expect(stackName).toMatch(/^Clinic-dev-ada-/);
});

const retainedTypes = (name: Environment["name"]) =>
  new Set(
    everything(givenClinic(name))
      .filter(({ DeletionPolicy }) => DeletionPolicy && DeletionPolicy !== "Delete")
      .map(({ Type }) => Type),
  );

test("removes dev completely", () => {
  expect(retainedTypes("dev")).toEqual(new Set());
  const dev = givenClinic("dev");
  const buckets = everything(dev).filter(({ Type }) => Type === "AWS::S3::Bucket");
  expect(everything(dev).filter(({ Type }) => Type === "Custom::S3AutoDeleteObjects")).toHaveLength(buckets.length);
  expect(Object.values(dev.stacks).map(({ terminationProtection }) => terminationProtection)).not.toContain(true);
  for (const { Properties = {} } of everything(dev)) {
    expect(Properties.DeletionProtectionEnabled).not.toBe(true);
    expect(Properties.DeletionProtection).not.toBe("ACTIVE");
  }
});

test("keeps records, accounts, files, logs and their keys of staging and prod", () => {
  const retained = [
    "AWS::DynamoDB::Table",
    "AWS::Backup::BackupVault",
    "AWS::Cognito::UserPool",
    "AWS::S3::Bucket",
    "AWS::Logs::LogGroup",
  ];
  expect(retainedTypes("staging")).toEqual(new Set(retained));
  expect(retainedTypes("prod")).toEqual(new Set([...retained, "AWS::KMS::Key"]));
});

test.each(["dev", "staging", "prod"] as const)("limits the retention of every log group of %s", (name) => {
  const clinic = givenClinic(name);
  const groups = everything(clinic).filter(({ Type }) => Type === "AWS::Logs::LogGroup");
  expect(groups.length).toBeGreaterThan(10);
  for (const { Properties } of groups)
    expect([Properties.RetentionInDays, Properties.KmsKeyId !== undefined]).toEqual([
      clinic.settings.logRetentionDays,
      name === "prod",
    ]);
});

test("warns when alarms have no recipient", () => {
  const report = vi.spyOn(console, "error").mockImplementation(() => {});
  givenClinic("dev", { alarmEmail: undefined }, unshared);
  const printed = report.mock.calls.flat().join("\n");
  report.mockClear();
  expect(printed).toContain("Alarms are mailed to no one: set alarmEmail for dev");
});
