import type { IKey } from "aws-cdk-lib/aws-kms";
import { ConfigurationSetEventDestination, EmailSendingEvent, EventDestination } from "aws-cdk-lib/aws-ses";
import { LambdaSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { ClinicFunction } from "./clinic-function.ts";
import type { ClinicMail } from "./clinic-mail.ts";
import { ServiceTopic } from "./service-topic.ts";

interface MailFeedbackTopicProps {
  readonly mail: ClinicMail;
  readonly listener: ClinicFunction;
  /** A key that SES may use. @default none */
  readonly encryptionKey?: IKey | undefined;
}

/** The topic by which SES reports sent mails, bounces, complaints and rejections to a function. */
export class MailFeedbackTopic extends ServiceTopic {
  constructor(scope: Construct, id: string, { mail, listener, encryptionKey }: MailFeedbackTopicProps) {
    super(scope, id, {
      publisher: "ses.amazonaws.com",
      encryptionKey,
      unencrypted: "This environment holds no clinic's data; SES can't publish with Amazon's own key for SNS.",
    });
    this.addSubscription(new LambdaSubscription(listener.handler));
    new ConfigurationSetEventDestination(this, "Events", {
      configurationSet: mail.configurationSet,
      destination: EventDestination.snsTopic(this),
      events: [
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
        // It settles a message whose dispatcher was interrupted after SES had taken the mail.
        EmailSendingEvent.SEND,
      ],
    });
  }
}
