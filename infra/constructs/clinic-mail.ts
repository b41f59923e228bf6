import { Stack } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { Environment } from "../environments.ts";
import type { ClinicFunction } from "./clinic-function.ts";

interface ClinicMailProps {
  readonly mail: NonNullable<Environment["mail"]>;
}

/** The domain from which mail is sent, signed by DKIM, and the configuration of every mail. */
export class ClinicMail extends Construct {
  readonly identity: EmailIdentity;
  readonly configurationSet: ConfigurationSet;
  /** The subdomain to which bounces come back, so that SPF and DMARC hold. */
  readonly mailFromDomain: string;
  readonly #from: string;

  constructor(scope: Construct, id: string, { mail }: ClinicMailProps) {
    super(scope, id);
    this.#from = mail.from;
    this.mailFromDomain = `bounce.${mail.verifiedDomain}`;
    this.configurationSet = new ConfigurationSet(this, "Configuration", {
      reputationMetrics: true,
      // SES keeps addresses that bounced or complained, and sends them nothing more.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    this.identity = new EmailIdentity(this, "Domain", {
      identity: Identity.domain(mail.verifiedDomain),
      mailFromDomain: this.mailFromDomain,
    });
  }

  /** Lets a function send mail from the environment's address, and gives it the address and the configuration. */
  grantSend({ handler }: ClinicFunction): void {
    const { configurationSetName } = this.configurationSet;
    const arn = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: "ses", resource, resourceName });
    handler.addEnvironment("MAIL_FROM", this.#from);
    handler.addEnvironment("CONFIGURATION_SET", configurationSetName);
    Grant.addToPrincipal({
      grantee: handler,
      actions: ["ses:SendEmail"],
      resourceArns: [this.identity.emailIdentityArn, arn("configuration-set", configurationSetName)],
      conditions: { StringEquals: { "ses:FromAddress": this.#from } },
    });
  }
}
