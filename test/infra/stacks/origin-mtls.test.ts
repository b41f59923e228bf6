import { ORIGIN_HEADER } from "../../../functions/http/event.ts";
import { givenClinic, MTLS_DOMAIN, type Resource, type StackName } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const { originMtls, ...domain } = MTLS_DOMAIN;
const account = "123456789012";
const on = givenClinic("prod", { account, region: "eu-central-1", domain: MTLS_DOMAIN });
const off = givenClinic("prod", { account, region: "eu-central-1", domain });

const only = (clinic: typeof on, stack: StackName, type: string) => {
  const found = Object.entries(clinic.template(stack).findResources(type));
  expect(found).toHaveLength(1);
  const [[id, resource]] = found as [[string, Resource & { readonly DependsOn?: readonly string[] }]];
  return { id, ...resource };
};
const originOf = (clinic: typeof on) =>
  only(clinic, "web", "AWS::CloudFront::Distribution").Properties.DistributionConfig.Origins.find(
    ({ CustomOriginConfig }: { CustomOriginConfig?: object }) => CustomOriginConfig,
  );

test("gives the API a name that refuses connections without a certificate of the operator's CA", () => {
  expect(on.stacks.web.region).toBe("eu-central-1");
  const certificate = only(on, "web", "AWS::CertificateManager::Certificate");
  expect(certificate.Properties).toMatchObject({
    DomainName: "origin.clinic.example.com",
    DomainValidationOptions: [{ DomainName: "origin.clinic.example.com", HostedZoneId: domain.hostedZone.id }],
  });
  const name = only(on, "web", "AWS::ApiGatewayV2::DomainName");
  expect(name.Properties).toMatchObject({
    DomainName: "origin.clinic.example.com",
    DomainNameConfigurations: [
      { CertificateArn: { Ref: certificate.id }, EndpointType: "REGIONAL", SecurityPolicy: "TLS_1_2" },
    ],
    MutualTlsAuthentication: { TruststoreUri: originMtls.truststore },
  });
  expect(only(on, "web", "AWS::ApiGatewayV2::ApiMapping").Properties).toMatchObject({
    ApiId: { "Fn::GetStackOutput": { StackName: "Clinic-prod-Api" } },
    DomainName: { Ref: name.id },
    Stage: only(on, "api", "AWS::ApiGatewayV2::Stage").Properties.StageName,
  });
  expect(on.resources("web", "AWS::Route53::RecordSet").map(({ Properties }) => Properties)).toContainEqual(
    expect.objectContaining({
      Name: "origin.clinic.example.com.",
      Type: "A",
      HostedZoneId: domain.hostedZone.id,
      AliasTarget: {
        DNSName: { "Fn::GetAtt": [name.id, "RegionalDomainName"] },
        HostedZoneId: { "Fn::GetAtt": [name.id, "RegionalHostedZoneId"] },
      },
    }),
  );
});

test("lets CloudFront show the client certificate, and still send the secret", () => {
  expect(originOf(on)).toMatchObject({
    DomainName: "origin.clinic.example.com",
    CustomOriginConfig: {
      OriginProtocolPolicy: "https-only",
      OriginSSLProtocols: ["TLSv1.2"],
      OriginMtlsConfig: { ClientCertificateArn: originMtls.clientCertificateArn },
    },
    OriginCustomHeaders: [{ HeaderName: ORIGIN_HEADER }],
  });
});

test("changes CloudFront to the name when it answers, and deletes the name after CloudFront left it", () => {
  const { DependsOn } = only(on, "web", "AWS::CloudFront::Distribution");
  for (const type of ["DomainName", "ApiMapping"])
    expect(DependsOn).toContain(only(on, "web", `AWS::ApiGatewayV2::${type}`).id);
  expect(DependsOn).toContainEqual(expect.stringMatching(/^ApiDomainRecord/));
});

test("closes the API's own address only in the deployment after CloudFront has changed", () => {
  const open = { ...MTLS_DOMAIN, originMtls: { ...originMtls, executeApi: "open" as const } };
  const first = givenClinic("prod", { account, region: "eu-central-1", domain: open });
  const closed = (clinic: typeof on) => only(clinic, "api", "AWS::ApiGatewayV2::Api").Properties;
  // CloudFormation leaves a property as it is when it is taken away: to open the address again, it has to be false.
  expect(closed(first).DisableExecuteApiEndpoint).toBe(false);
  expect(closed(on).DisableExecuteApiEndpoint).toBe(true);
  expect(first.template("web").toJSON()).toEqual(on.template("web").toJSON());
});

test("changes nothing where it is not configured", () => {
  expect(off.resources("web", "AWS::ApiGatewayV2::DomainName")).toEqual([]);
  expect(originOf(off).CustomOriginConfig).not.toHaveProperty("OriginMtlsConfig");
  expect(JSON.stringify(originOf(off).DomainName)).toContain(".execute-api.");
  expect(only(off, "api", "AWS::ApiGatewayV2::Api").Properties).not.toHaveProperty("DisableExecuteApiEndpoint");
  const changed = (Object.keys(on.stacks) as StackName[]).filter(
    (stack) => JSON.stringify(on.template(stack)) !== JSON.stringify(off.template(stack)),
  );
  expect(changed).toEqual(["api", "web", "accessLog"]);
});

test("raises a ticket and then a page in us-east-1 before the client certificate expires", () => {
  expect(on.stacks.accessLog.region).toBe("us-east-1");
  const alarms = on
    .resources("accessLog", "AWS::CloudWatch::Alarm")
    .filter(({ Properties }) => Properties.MetricName === "DaysToExpiry");
  for (const { Properties } of alarms)
    expect(Properties).toMatchObject({
      Namespace: "AWS/CertificateManager",
      Dimensions: [{ Name: "CertificateArn", Value: originMtls.clientCertificateArn }],
      Statistic: "Minimum",
      ComparisonOperator: "LessThanOrEqualToThreshold",
      TreatMissingData: "ignore",
    });
  expect(alarms.map(({ Properties: { AlarmName, Threshold } }) => [AlarmName, Threshold])).toEqual([
    ["clinic-prod-client-certificate-renew", 45],
    ["clinic-prod-client-certificate-expires", 7],
  ]);
});
