import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { CfnRecordSet } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import { ClinicMail } from "../constructs/clinic-mail.ts";
import type { Environment } from "../environments.ts";

interface MailStackProps extends StackProps {
  readonly mail: NonNullable<Environment["mail"]>;
}

/**
 * The domain from which Cognito and the clinics' messages are sent. Its records are made in the hosted zone, or named
 * in outputs where there is none.
 */
export class MailStack extends Stack {
  readonly mail: ClinicMail;

  constructor(scope: Construct, id: string, { mail: values, ...props }: MailStackProps) {
    super(scope, id, props);
    const { verifiedDomain, hostedZone } = values;
    const mail = new ClinicMail(this, "Mail", { mail: values });
    this.mail = mail;
    const records = {
      MailFromMx: [mail.mailFromDomain, "MX", `10 feedback-smtp.${this.region}.amazonses.com`],
      MailFromSpf: [mail.mailFromDomain, "TXT", '"v=spf1 include:amazonses.com ~all"'],
      Dmarc: [`_dmarc.${verifiedDomain}`, "TXT", '"v=DMARC1; p=quarantine"'],
      ...Object.fromEntries(
        mail.identity.dkimRecords.map((record, index) => [`Dkim${index + 1}`, [record.name, "CNAME", record.value]]),
      ),
    } as Record<string, [name: string, type: string, value: string]>;
    for (const [record, [name, type, value]] of Object.entries(records))
      if (hostedZone)
        new CfnRecordSet(this, record, {
          hostedZoneId: hostedZone.id,
          name,
          type,
          ttl: "1800",
          resourceRecords: [value],
        });
      else new CfnOutput(this, record, { value: `${name} ${type} ${value}` });
  }
}
