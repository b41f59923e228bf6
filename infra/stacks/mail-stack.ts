import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { CfnRecordSet } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import { ClinicMail } from "../constructs/clinic-mail.ts";
import type { Environment } from "../environments.ts";

interface MailStackProps extends StackProps {
  /** Without it the stack is empty, and CDK removes it. */
  readonly settings: Environment["mail"];
}

/**
 * The domain from which Cognito and the clinics' messages are sent. Its records are made in the hosted zone, or named
 * in outputs where there is none.
 */
export class MailStack extends Stack {
  /** Absent where no mail is sent. */
  readonly mail: ClinicMail | undefined;

  constructor(scope: Construct, id: string, { settings, ...props }: MailStackProps) {
    super(scope, id, props);
    if (!settings) return;
    const mail = new ClinicMail(this, "Mail", { mail: settings });
    this.mail = mail;
    const records = {
      MailFromMx: [mail.mailFromDomain, "MX", `10 feedback-smtp.${this.region}.amazonses.com`],
      MailFromSpf: [mail.mailFromDomain, "TXT", '"v=spf1 include:amazonses.com ~all"'],
      Dmarc: [`_dmarc.${mail.verifiedDomain}`, "TXT", '"v=DMARC1; p=quarantine"'],
      ...Object.fromEntries(
        mail.identity.dkimRecords.map((record, index) => [`Dkim${index + 1}`, [record.name, "CNAME", record.value]]),
      ),
    } as Record<string, [name: string, type: string, value: string]>;
    for (const [record, [name, type, value]] of Object.entries(records))
      if (settings.hostedZone)
        new CfnRecordSet(this, record, {
          hostedZoneId: settings.hostedZone.id,
          name,
          type,
          ttl: "1800",
          resourceRecords: [value],
        });
      else new CfnOutput(this, record, { value: `${name} ${type} ${value}` });
  }
}
