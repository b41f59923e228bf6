import { CfnOutput, Stack } from "aws-cdk-lib";
import { CfnRecordSet } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import { ClinicMail } from "../constructs/clinic-mail.ts";
import type { ClinicStackProps } from "../constructs/clinic-props.ts";

/**
 * The domain from which Cognito and the clinics' messages are sent. Its records are made in the hosted zone, or named
 * in outputs where there is none. Where no mail is sent, the stack is empty, and CDK removes it.
 */
export class MailStack extends Stack {
  /** Absent where no mail is sent. */
  readonly mail: ClinicMail | undefined;

  constructor(scope: Construct, id: string, { settings, ...props }: ClinicStackProps) {
    super(scope, id, props);
    if (!settings.mail) return;
    const { verifiedDomain, hostedZone } = settings.mail;
    const mail = new ClinicMail(this, "Mail", { mail: settings.mail });
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
