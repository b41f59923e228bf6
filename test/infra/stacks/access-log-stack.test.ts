import type { Environment } from "../../../infra/environments.ts";
import { givenClinic, type Resource, type StackName } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const prod = givenClinic("prod");

const resourcesOf = (clinic: typeof prod, type: string) =>
  (Object.keys(clinic.stacks) as StackName[]).flatMap((stack) => clinic.resources(stack, type));

/** Where a search's name, a cursor or a token would show. */
const PERSONAL = /query|cookie|referer|authorization|\$context\.path|\$context\.identity\.user/i;

describe.each<Environment["name"]>(["dev", "staging", "prod"])("logs no query, cookie or referer in %s", (name) => {
  const clinic = name === "prod" ? prod : givenClinic(name);

  test("in CloudFront's access log", () => {
    const distributions = resourcesOf(clinic, "AWS::CloudFront::Distribution");
    // The former log has all fields, whatever is configured.
    expect(distributions.map(({ Properties }) => Properties.DistributionConfig.Logging)).toEqual([undefined]);
    expect(resourcesOf(clinic, "AWS::CloudFront::RealtimeLogConfig")).toEqual([]);
    const [delivery, ...others] = resourcesOf(clinic, "AWS::Logs::Delivery");
    expect(others).toEqual([]);
    expect(delivery?.Properties.RecordFields).toContain("c-ip");
    expect(delivery?.Properties.RecordFields.filter((field: string) => PERSONAL.test(field))).toEqual([]);
  });

  test("in the access logs of the API and of live connections", () => {
    const stages = resourcesOf(clinic, "AWS::ApiGatewayV2::Stage");
    expect(stages).toHaveLength(2);
    for (const { Properties } of stages) expect(Properties.AccessLogSettings.Format).not.toMatch(PERSONAL);
  });
});

test("delivers the log from us-east-1 for every region", () => {
  const clinic = givenClinic("prod", { region: "eu-central-1", account: "123456789012" });
  expect(clinic.stacks.accessLog.region).toBe("us-east-1");
  expect(clinic.resources("accessLog", "AWS::Logs::DeliverySource")[0]?.Properties.LogType).toBe("ACCESS_LOGS");
});

test("creates the delivery after its source, its destination and the bucket's policy", () => {
  const [delivery] = prod.resources("accessLog", "AWS::Logs::Delivery") as (Resource & { DependsOn: string[] })[];
  expect(delivery?.DependsOn).toEqual(
    expect.arrayContaining([expect.stringContaining("Source"), expect.stringContaining("BucketPolicy")]),
  );
  expect(delivery?.Properties.DeliveryDestinationArn["Fn::GetAtt"][0]).toContain("Destination");
});

const deliveryStatements = (type: string, policy: string) =>
  prod
    .resources("accessLog", type)
    .flatMap(({ Properties }) => Properties[policy].Statement as { Principal: { Service?: string } }[])
    .filter(({ Principal }) => Principal.Service === "delivery.logs.amazonaws.com");

test("lets only log deliveries of this account write to the bucket and use prod's key", () => {
  const own = {
    StringEquals: expect.objectContaining({ "aws:SourceAccount": prod.settings.account }),
    ArnLike: { "aws:SourceArn": expect.anything() },
  };
  const [write, ...others] = deliveryStatements("AWS::S3::BucketPolicy", "PolicyDocument");
  expect(others).toEqual([]);
  expect(write).toMatchObject({ Effect: "Allow", Action: "s3:PutObject", Condition: own });
  const [use] = deliveryStatements("AWS::KMS::Key", "KeyPolicy");
  expect(use).toMatchObject({ Effect: "Allow", Condition: own });
  const [bucket] = prod.resources("accessLog", "AWS::S3::Bucket");
  const [rule] = bucket?.Properties.BucketEncryption.ServerSideEncryptionConfiguration ?? [];
  expect(rule.ServerSideEncryptionByDefault).toMatchObject({
    SSEAlgorithm: "aws:kms",
    KMSMasterKeyID: expect.anything(),
  });
});

test("removes every file with addresses, its last version included, when the lines of the logs end", () => {
  const buckets = (Object.keys(prod.stacks) as StackName[]).flatMap((stack) =>
    Object.entries(prod.template(stack).findResources("AWS::S3::Bucket"))
      .filter(([id]) => /(AccessLogs|Bucket)[0-9A-F]{8}$/.test(id))
      .map(([, { Properties }]) => Properties.LifecycleConfiguration.Rules),
  );
  expect(buckets.length).toBeGreaterThan(1);
  // S3 counts from the midnight that follows, for the file and for its last version.
  for (const [{ ExpirationInDays, NoncurrentVersionExpiration }, ...others] of buckets) {
    expect(others).toEqual([]);
    expect(ExpirationInDays + NoncurrentVersionExpiration.NoncurrentDays + 2).toBe(prod.settings.logRetentionDays);
  }
});
