import { givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const prod = givenClinic("prod");
const dev = givenClinic("dev");

const tableOf = ({ resources }: typeof prod) => resources("data", "AWS::DynamoDB::Table")[0];

test.each([prod, dev])("enables point-in-time recovery for 35 days", (clinic) => {
  expect(tableOf(clinic)?.Properties.PointInTimeRecoverySpecification).toEqual({
    PointInTimeRecoveryEnabled: true,
    RecoveryPeriodInDays: 35,
  });
});

test("backs up the table daily for 35 days and monthly for a year", () => {
  const rules = prod.resources("data", "AWS::Backup::BackupPlan")[0]?.Properties.BackupPlan.BackupPlanRule;
  const [vault] = Object.keys(prod.template("data").findResources("AWS::Backup::BackupVault"));
  const TargetBackupVault = { "Fn::GetAtt": [vault, "BackupVaultName"] };
  expect(rules).toMatchObject([
    { ScheduleExpression: "cron(0 5 * * ? *)", Lifecycle: { DeleteAfterDays: 35 }, TargetBackupVault },
    { ScheduleExpression: "cron(0 7 1 * ? *)", Lifecycle: { DeleteAfterDays: 366 }, TargetBackupVault },
  ]);
  const [table] = Object.keys(prod.template("data").findResources("AWS::DynamoDB::Table"));
  const [selection] = prod.resources("data", "AWS::Backup::BackupSelection");
  expect(selection?.Properties.BackupSelection.Resources).toHaveLength(1);
  expect(JSON.stringify(selection?.Properties.BackupSelection.Resources)).toContain(`"${table}"`);
});

test("encrypts and retains prod's backups, and denies deleting one by the vault's policy", () => {
  const [vault] = prod.resources("data", "AWS::Backup::BackupVault");
  expect(vault).toMatchObject({
    DeletionPolicy: "Retain",
    Properties: { EncryptionKeyArn: { "Fn::GetAtt": [expect.stringMatching(/^Key/), "Arn"] } },
  });
  expect(vault?.Properties.AccessPolicy.Statement).toContainEqual(
    expect.objectContaining({ Effect: "Deny", Action: expect.arrayContaining(["backup:DeleteRecoveryPoint"]) }),
  );
});

test("locks the vault, so that no backup of the plan is deleted before its time", () => {
  const [vault] = prod.resources("data", "AWS::Backup::BackupVault");
  expect(vault?.Properties.LockConfiguration).toEqual({ MinRetentionDays: 35, MaxRetentionDays: 366 });
});

test.each<[string, (clinic: typeof prod) => number | undefined]>([
  ["prod", (of) => of.resources("data", "AWS::Backup::BackupVault")[0]?.Properties.LockConfiguration.MaxRetentionDays],
  ["dev", () => 90],
])("lets erasures and deletions in %s say when the last backup ends", (name, longest) => {
  const clinic = givenClinic(name);
  const functions = [
    ...clinic.resources("api", "AWS::Lambda::Function"),
    ...clinic.resources("offboarding", "AWS::Lambda::Function"),
  ];
  const days = functions.flatMap(({ Properties }) => Properties.Environment?.Variables.BACKUP_DAYS ?? []);
  expect(days).toEqual([String(longest(clinic)), String(longest(clinic))]);
});

test("copies a backup a week to a locked vault in another account and region, where the environment names one", () => {
  const copied = givenClinic("prod", { backupCopy: { account: "210987654321", region: "eu-west-1" } });
  const rules = copied.resources("data", "AWS::Backup::BackupPlan")[0]?.Properties.BackupPlan.BackupPlanRule;
  expect(rules.slice(2)).toMatchObject([{ RuleName: "weekly-copy", ScheduleExpression: "cron(0 6 ? * SUN *)" }]);
  const [copy] = rules[2].CopyActions;
  expect(copy.Lifecycle).toEqual({ DeleteAfterDays: 91 });
  expect(JSON.stringify(copy.DestinationBackupVaultArn)).toContain(
    ":backup:eu-west-1:210987654321:backup-vault:clinic-prod-copies",
  );
  expect(copied.stacks.copies).toMatchObject({ account: "210987654321", region: "eu-west-1" });
  const [vault] = copied.resources("copies", "AWS::Backup::BackupVault");
  expect(vault).toMatchObject({
    DeletionPolicy: "Retain",
    Properties: {
      BackupVaultName: "clinic-prod-copies",
      EncryptionKeyArn: expect.anything(),
      LockConfiguration: { MinRetentionDays: 91, ChangeableForDays: 3 },
    },
  });
  const [statement, ...others] = vault?.Properties.AccessPolicy.Statement ?? [];
  expect(others).toEqual([]);
  expect(statement).toMatchObject({ Action: "backup:CopyIntoBackupVault", Effect: "Allow" });
  expect(JSON.stringify(statement.Principal)).toContain(":iam::123456789012:root");
  const keys = copied.resources("data", "AWS::KMS::Key").map(({ Properties }) => JSON.stringify(Properties.KeyPolicy));
  expect(keys[0]).toContain(":iam::210987654321:root");
  expect(prod.resources("data", "AWS::Backup::BackupPlan")[0]?.Properties.BackupPlan.BackupPlanRule).toHaveLength(2);
});

test("lets the account of the copies copy one back, and each account read what the other one has encrypted", () => {
  const copied = givenClinic("prod", { backupCopy: { account: "210987654321", region: "eu-west-1" } });
  const policy = copied.resources("data", "AWS::Backup::BackupVault")[0]?.Properties.AccessPolicy.Statement;
  const allowed = policy.filter(({ Effect }: { Effect: string }) => Effect === "Allow");
  expect(allowed).toMatchObject([{ Action: "backup:CopyIntoBackupVault" }]);
  expect(JSON.stringify(allowed[0].Principal)).toContain(":iam::210987654321:root");
  const alone = prod.resources("data", "AWS::Backup::BackupVault")[0]?.Properties.AccessPolicy.Statement;
  expect(JSON.stringify(alone)).not.toContain("CopyIntoBackupVault");
  for (const [stack, account] of [
    ["data", "210987654321"],
    ["copies", "123456789012"],
  ] as const) {
    const statements = copied.resources(stack, "AWS::KMS::Key")[0]?.Properties.KeyPolicy.Statement;
    expect(statements).toContainEqual(
      expect.objectContaining({ Effect: "Allow", Action: ["kms:CreateGrant", "kms:Decrypt", "kms:DescribeKey"] }),
    );
    expect(JSON.stringify(statements)).toContain(`:iam::${account}:root`);
  }
});

test("has no vault in a removable environment, because a vault with backups can't be removed", () => {
  expect(dev.resources("data", "AWS::Backup::BackupVault")).toEqual([]);
});

test("protects and retains prod's table, with a customer-managed key that rotates yearly", () => {
  expect(tableOf(prod)).toMatchObject({
    DeletionPolicy: "Retain",
    Properties: {
      DeletionProtectionEnabled: true,
      SSESpecification: { SSEType: "KMS", KMSMasterKeyId: expect.anything() },
    },
  });
  expect(prod.resources("data", "AWS::KMS::Key")[0]?.Properties.EnableKeyRotation).toBe(true);
  expect(prod.stacks.data.terminationProtection).toBe(true);
  expect(tableOf(dev)?.DeletionPolicy).toBe("Delete");
});

test.each([
  ["data", 3],
  ["web", 2],
] as const)("makes every bucket of %s private, encrypted, versioned and accessible by TLS only", (stack, count) => {
  const buckets = prod.resources(stack, "AWS::S3::Bucket");
  expect(buckets).toHaveLength(count);
  for (const { Properties, DeletionPolicy } of buckets) {
    expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
    expect(Properties.BucketEncryption).toBeDefined();
    expect(Properties.VersioningConfiguration.Status).toBe("Enabled");
    expect(DeletionPolicy).toBe("Retain");
  }
  const policies = prod.resources(stack, "AWS::S3::BucketPolicy");
  expect(policies).toHaveLength(count);
  for (const { Properties } of policies)
    expect(Properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: "Deny",
        Action: "s3:*",
        Condition: { Bool: { "aws:SecureTransport": "false" } },
      }),
    );
});

const logosOf = ({ resources }: typeof prod) =>
  resources("data", "AWS::S3::Bucket").find(({ Properties }) => Properties.CorsConfiguration)?.Properties;

test("expires only abandoned uploads, after a day", () => {
  const rules: { Prefix: string; ExpirationInDays?: number }[] = logosOf(prod)?.LifecycleConfiguration.Rules ?? [];
  const expiring = rules
    .filter(({ ExpirationInDays }) => ExpirationInDays)
    .map(({ Prefix, ExpirationInDays }) => [Prefix, ExpirationInDays]);
  expect(expiring).toEqual([["uploads/", 1]]);
});

test("refuses uploads from other origins than the web app's", () => {
  const origins = (name: string) => logosOf(givenClinic(name))?.CorsConfiguration.CorsRules[0];
  expect(origins("prod")).toMatchObject({ AllowedMethods: ["POST"], AllowedOrigins: ["https://clinic.example.com"] });
  expect(origins("staging").AllowedOrigins).toEqual(["https://*.cloudfront.net"]);
});

test("lets CloudFront read checked logos only", () => {
  const reads = prod
    .resources("data", "AWS::S3::BucketPolicy")
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
    .filter(({ Principal }) => Principal.Service === "cloudfront.amazonaws.com");
  expect(reads).toHaveLength(1);
  expect(reads[0]).toMatchObject({ Effect: "Allow", Action: "s3:GetObject" });
  expect(reads[0].Resource["Fn::Join"][1].at(-1)).toBe("/tenants/*");
  expect(JSON.stringify(reads[0].Condition)).toContain("cloudfront");
});

test("stores the table's name where the operator's commands find it", () => {
  const names = dev.resources("data", "AWS::SSM::Parameter").map(({ Properties }) => Properties.Name);
  expect(names).toContain("/clinic/dev/table-name");
});
