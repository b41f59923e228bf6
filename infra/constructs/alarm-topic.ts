import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { Environment } from "../environments.ts";
import { acknowledge } from "./acknowledge.ts";
import type { Severity } from "./watched/watched.ts";

export interface AlarmTopicProps {
  readonly settings: Environment;
  readonly severity: Severity;
  /** A key that CloudWatch may use. @default none */
  readonly encryptionKey?: IKey | undefined;
}

/**
 * The topic for the alarms of a stack and severity. It mails the operator's address, which has to confirm the subscription
 * once.
 */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { settings, severity, encryptionKey }: AlarmTopicProps) {
    super(scope, id, {
      displayName: `Clinic ${settings.name}: ${severity}`,
      enforceSSL: true,
      ...(encryptionKey && { masterKey: encryptionKey }),
    });
    // An explicit policy replaces the default one, which lets the account's alarms publish.
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [this.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    );
    const address = severity === "page" ? (settings.pageEmail ?? settings.alarmEmail) : settings.alarmEmail;
    if (address) this.addSubscription(new EmailSubscription(address));
    if (!encryptionKey)
      acknowledge(this, {
        "HIPAA.Security-SNSEncryptedKMS":
          "A message holds an alarm's name and figures, which the mail repeats unencrypted; CloudWatch can't publish with Amazon's own key for SNS.",
      });
  }
}
