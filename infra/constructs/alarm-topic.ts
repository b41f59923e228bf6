import type { IKey } from "aws-cdk-lib/aws-kms";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { Environment } from "../environments.ts";
import type { Severity } from "./alarms/alarm-definition.ts";
import { ServiceTopic } from "./service-topic.ts";

export interface AlarmTopicProps {
  readonly settings: Environment;
  readonly severity: Severity;
  /** A key that CloudWatch may use. @default none */
  readonly encryptionKey?: IKey | undefined;
}

/**
 * The topic for the alarms of a stack and severity. It mails the operator's address, which has to confirm the
 * subscription once.
 */
export class AlarmTopic extends ServiceTopic {
  constructor(scope: Construct, id: string, { settings, severity, encryptionKey }: AlarmTopicProps) {
    super(scope, id, {
      publisher: "cloudwatch.amazonaws.com",
      displayName: `Clinic ${settings.name}: ${severity}`,
      encryptionKey,
      unencrypted:
        "A message holds an alarm's name and figures, which the mail repeats unencrypted; CloudWatch can't publish with Amazon's own key for SNS.",
    });
    const address = severity === "page" ? (settings.pageEmail ?? settings.alarmEmail) : settings.alarmEmail;
    if (address) this.addSubscription(new EmailSubscription(address));
  }
}
