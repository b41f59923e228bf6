import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { ClinicMail } from "../constructs/clinic-mail.ts";
import type { Environment } from "../environments.ts";

export interface MailStackProps extends StackProps {
  readonly mail: NonNullable<Environment["mail"]>;
}

/** The domain from which Cognito and the clinics' messages are sent. Its records have to be added to the domain's DNS. */
export class MailStack extends Stack {
  readonly mail: ClinicMail;

  constructor(scope: Construct, id: string, { mail, ...props }: MailStackProps) {
    super(scope, id, props);
    this.mail = new ClinicMail(this, "Mail", { mail });
    const { mailFromDomain, verifiedDomain } = this.mail;
    const records = {
      MailFromMx: `${mailFromDomain} MX 10 feedback-smtp.${this.region}.amazonses.com`,
      MailFromSpf: `${mailFromDomain} TXT "v=spf1 include:amazonses.com ~all"`,
      Dmarc: `_dmarc.${verifiedDomain} TXT "v=DMARC1; p=quarantine"`,
    };
    for (const [name, value] of Object.entries(records)) new CfnOutput(this, name, { value });
    for (const [index, { name, value }] of this.mail.identity.dkimRecords.entries())
      new CfnOutput(this, `Dkim${index + 1}`, { value: `${name} CNAME ${value}` });
  }
}
