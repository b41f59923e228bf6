import { GetEmailIdentityCommand, NotFoundException, SESv2Client } from "@aws-sdk/client-sesv2";
import * as z from "zod";
import { EDGE_REGION, type Environment } from "../../environments.ts";
import { type AwsCli, checked, type Finding, missing, ready } from "./finding.ts";

/** DNS servers take up to two days to forget a former delegation. */
const DNS_HOURS = 48;

/** Checks that SES has verified the domain from which mail is sent. */
export const checkMailDomain = ({ name, region, mail }: Environment): Promise<Finding> =>
  checked("Mail", async () => {
    if (!mail) return ready("Mail", "Cognito's own mailer sends at most 50 mails a day, and no messages are sent.");
    const { verifiedDomain, hostedZone } = mail;
    const records = hostedZone ? "" : ", and add the DNS records that its outputs name";
    try {
      const EmailIdentity = verifiedDomain;
      const identity = await new SESv2Client({ region }).send(new GetEmailIdentityCommand({ EmailIdentity }));
      const from = identity.MailFromAttributes?.MailFromDomainStatus;
      if (identity.VerifiedForSendingStatus && from === "SUCCESS")
        return ready("Mail", `SES has verified ${verifiedDomain}.`);
      const state = identity.VerifiedForSendingStatus ? `its MAIL FROM domain: ${from}` : "it";
      return missing(
        "Mail",
        `SES has not verified ${verifiedDomain} yet (${state}).`,
        `Compare the DNS records with the outputs of Clinic-${name}-Mail, and wait.`,
        DNS_HOURS,
      );
    } catch (error) {
      if (!(error instanceof NotFoundException)) throw error;
      const deploy = `npx cdk deploy -c env=${name} Clinic-${name}-Mail`;
      return missing("Mail", `SES does not know ${verifiedDomain}.`, `Run ${deploy}${records}.`, DNS_HOURS);
    }
  });

const Zone = z.object({
  HostedZone: z.object({ Name: z.string(), Config: z.object({ PrivateZone: z.boolean() }).optional() }),
  DelegationSet: z.object({ NameServers: z.array(z.string()) }).optional(),
});

const Certificate = z.object({
  Certificate: z.object({ Status: z.string(), SubjectAlternativeNames: z.array(z.string()).default([]) }),
});

/** Returns whether a name of a certificate covers a host name. */
const covers = (name: string, host: string) =>
  name === host || (name.startsWith("*.") && host.slice(host.indexOf(".")) === name.slice(1));

/** Checks the hosted zone and its delegation, or the certificate, of the environment's domain. */
export const checkDomain = (
  { domain }: Environment,
  aws: AwsCli,
  nameServersOf: (zone: string) => Promise<readonly string[]>,
): Promise<Finding> =>
  checked("Domain", async () => {
    if (!domain) return ready("Domain", "users open CloudFront's own address.");
    const { name, certificateArn, hostedZone } = domain;
    if (certificateArn) {
      const args = ["acm", "describe-certificate", "--region", EDGE_REGION, "--certificate-arn", certificateArn];
      const { Status, SubjectAlternativeNames } = Certificate.parse(await aws(...args)).Certificate;
      if (Status !== "ISSUED")
        return missing(
          "Domain",
          `the certificate is ${Status}.`,
          "Add the DNS record that ACM asks for, and wait.",
          DNS_HOURS,
        );
      return SubjectAlternativeNames.some((each) => covers(each, name))
        ? ready("Domain", `the certificate of ${name} is issued.`)
        : missing("Domain", `the certificate does not name ${name}.`, `Request one for ${name}.`, DNS_HOURS);
    }
    const zone = Zone.parse(await aws("route53", "get-hosted-zone", "--id", hostedZone?.id ?? ""));
    const zoneName = zone.HostedZone.Name.replace(/\.$/, "");
    if (zoneName !== hostedZone?.name || zone.HostedZone.Config?.PrivateZone)
      return missing(
        "Domain",
        `${hostedZone?.id} is not the public zone of ${hostedZone?.name}.`,
        "Correct `domain.hostedZone`.",
        0,
      );
    const expected = zone.DelegationSet?.NameServers ?? [];
    const actual = await nameServersOf(zoneName);
    return expected.some((server) => actual.includes(server))
      ? ready("Domain", `${zoneName} is delegated to Route 53.`)
      : missing(
          "Domain",
          `${zoneName} is not delegated to its hosted zone.`,
          `Enter these name servers where ${zoneName} is registered: ${expected.join(", ")}.`,
          DNS_HOURS,
        );
  });
