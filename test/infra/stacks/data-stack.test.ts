import { KEYS } from "../../../functions/data/keys.ts";
import { givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const prod = givenClinic("prod");
const dev = givenClinic("dev");

const tableOf = ({ resources }: typeof prod) => resources("data", "AWS::DynamoDB::Table")[0];

test("the table has the keys that the entities use", () => {
  const properties = tableOf(prod)?.Properties;
  expect(properties?.KeySchema).toEqual([
    { AttributeName: KEYS.pk, KeyType: "HASH" },
    { AttributeName: KEYS.sk, KeyType: "RANGE" },
  ]);
  const indexes: { IndexName: string }[] = properties?.GlobalSecondaryIndexes;
  expect(indexes.map(({ IndexName }) => IndexName)).toEqual(KEYS.indexes.map(({ name }) => name));
  expect(properties?.TimeToLiveSpecification).toEqual({ AttributeName: KEYS.ttl, Enabled: true });
  expect(properties?.BillingMode).toBe("PAY_PER_REQUEST");
});

test.each([prod, dev])("the table can be restored to any second of 35 days", (clinic) => {
  expect(tableOf(clinic)?.Properties.PointInTimeRecoverySpecification).toEqual({
    PointInTimeRecoveryEnabled: true,
    RecoveryPeriodInDays: 35,
  });
});

test("the table is backed up every day for 35 days and every month for a year", () => {
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

test("prod's backups are encrypted with our key and outlive the stack, and the vault's policy denies deleting one", () => {
  const [vault] = prod.resources("data", "AWS::Backup::BackupVault");
  expect(vault).toMatchObject({
    DeletionPolicy: "Retain",
    Properties: { EncryptionKeyArn: { "Fn::GetAtt": [expect.stringMatching(/^Key/), "Arn"] } },
  });
  expect(vault?.Properties.AccessPolicy.Statement).toContainEqual(
    expect.objectContaining({ Effect: "Deny", Action: expect.arrayContaining(["backup:DeleteRecoveryPoint"]) }),
  );
});

test("an environment that is made to be removed has no vault, which would refuse to go while it holds a backup", () => {
  expect(dev.resources("data", "AWS::Backup::BackupVault")).toEqual([]);
});

test("prod's table refuses to be deleted, outlives its stack and has a key of our own that changes every year", () => {
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

test.each(["data", "web"] as const)(
  "every bucket of %s is private, encrypted, versioned and open to TLS only",
  (stack) => {
    const buckets = prod.resources(stack, "AWS::S3::Bucket");
    expect(buckets).toHaveLength(2);
    for (const { Properties, DeletionPolicy } of buckets) {
      expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
      expect(Properties.BucketEncryption).toBeDefined();
      expect(Properties.VersioningConfiguration.Status).toBe("Enabled");
      expect(DeletionPolicy).toBe("Retain");
    }
    const policies = prod.resources(stack, "AWS::S3::BucketPolicy");
    expect(policies).toHaveLength(2);
    for (const { Properties } of policies)
      expect(Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({
          Effect: "Deny",
          Action: "s3:*",
          Condition: { Bool: { "aws:SecureTransport": "false" } },
        }),
      );
  },
);

const logosOf = ({ resources }: typeof prod) =>
  resources("data", "AWS::S3::Bucket").find(({ Properties }) => Properties.CorsConfiguration)?.Properties;

test("uploads that nobody took over are gone after a day, and nothing else expires", () => {
  const rules: { Prefix: string; ExpirationInDays?: number }[] = logosOf(prod)?.LifecycleConfiguration.Rules ?? [];
  const expiring = rules
    .filter(({ ExpirationInDays }) => ExpirationInDays)
    .map(({ Prefix, ExpirationInDays }) => [Prefix, ExpirationInDays]);
  expect(expiring).toEqual([["uploads/", 1]]);
});

test("other pages than the web app's may not post a logo", () => {
  const domain = {
    name: "clinic.example.com",
    certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d",
  };
  const [rule] = logosOf(givenClinic("staging", { domain }))?.CorsConfiguration.CorsRules ?? [];
  expect(rule).toMatchObject({ AllowedMethods: ["POST"], AllowedOrigins: ["https://clinic.example.com"] });
  expect(logosOf(prod)?.CorsConfiguration.CorsRules[0].AllowedOrigins).toEqual(["https://*.cloudfront.net"]);
});

test("CloudFront may read logos that were checked, and no upload", () => {
  const reads = prod
    .resources("data", "AWS::S3::BucketPolicy")
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
    .filter(({ Principal }) => Principal.Service === "cloudfront.amazonaws.com");
  expect(reads).toHaveLength(1);
  expect(reads[0]).toMatchObject({ Effect: "Allow", Action: "s3:GetObject" });
  expect(reads[0].Resource["Fn::Join"][1].at(-1)).toBe("/tenants/*");
  expect(JSON.stringify(reads[0].Condition)).toContain("cloudfront");
});
