import { configOf, givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const prod = givenClinic("prod");
const inEurope = { region: "eu-central-1", account: "123456789012" };
const hostedZone = { id: "Z0123456789ABC", name: "example.com" };
const ZONED = {
  ...inEurope,
  domain: { name: "clinic.example.com", hostedZone },
  mail: { from: "a@example.com", verifiedDomain: "example.com", hostedZone },
};

test("outputs the distribution's name, to which a domain without a hosted zone has to point", () => {
  const { Outputs } = prod.template("web").toJSON();
  const distribution = Object.keys(prod.template("web").findResources("AWS::CloudFront::Distribution"))[0];
  expect(Outputs.DistributionName.Value).toEqual({ "Fn::GetAtt": [distribution, "DomainName"] });
  expect(Outputs.Url.Value).toBe("https://clinic.example.com");
});

test("uses the configured domain with its certificate and TLS 1.2", () => {
  const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d";
  const own = givenClinic("prod", { domain: { name: "clinic.example.com", certificateArn } });
  expect(configOf(own)).toMatchObject({
    Aliases: ["clinic.example.com"],
    ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: "TLSv1.2_2021" },
  });
});

test("leads a domain with a hosted zone to the distribution, with a certificate that a record there validates", () => {
  const own = givenClinic("prod", ZONED);
  expect(own.stacks.certificate?.region).toBe("us-east-1");
  expect(own.resources("certificate", "AWS::CertificateManager::Certificate")).toMatchObject([
    {
      Properties: {
        DomainName: "clinic.example.com",
        ValidationMethod: "DNS",
        DomainValidationOptions: [{ DomainName: "clinic.example.com", HostedZoneId: hostedZone.id }],
      },
    },
  ]);
  expect(configOf(own)).toMatchObject({
    Aliases: ["clinic.example.com"],
    ViewerCertificate: {
      AcmCertificateArn: { "Fn::GetStackOutput": { StackName: "Clinic-prod-Certificate", Region: "us-east-1" } },
    },
  });
  const records = own.resources("web", "AWS::Route53::RecordSet").map(({ Properties }) => Properties);
  expect(records.map(({ Type }) => Type)).toEqual(["A", "AAAA"]);
  for (const record of records)
    expect(record).toMatchObject({
      Name: "clinic.example.com.",
      HostedZoneId: hostedZone.id,
      AliasTarget: { DNSName: { "Fn::GetAtt": [expect.stringContaining("Distribution"), "DomainName"] } },
    });
});

test("requests no certificate where the operator has one", () => {
  expect(prod.stacks).not.toHaveProperty("certificate");
});

test("makes the records of mail in its hosted zone, and names none to be made by hand", () => {
  const own = givenClinic("prod", ZONED);
  const records = own.resources("mail", "AWS::Route53::RecordSet").map(({ Properties }) => Properties);
  expect(records.map(({ Type }) => Type).sort()).toEqual(["CNAME", "CNAME", "CNAME", "MX", "TXT", "TXT"]);
  expect(new Set(records.map(({ HostedZoneId }) => HostedZoneId))).toEqual(new Set([hostedZone.id]));
  expect(own.template("mail").findOutputs("Dkim*")).toEqual({});
  expect(own.template("mail").findOutputs("Dmarc")).toEqual({});
});
