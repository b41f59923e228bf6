import { Duration, Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { EncryptionProps } from "./clinic-props.ts";

interface ServiceTopicProps extends EncryptionProps {
  /** The service of AWS that publishes, such as "cloudwatch.amazonaws.com". */
  readonly publisher: string;
  /** Why the topic is not encrypted where there is no key. */
  readonly unencrypted: string;
  readonly displayName?: string;
}

/**
 * A topic to which one service of AWS publishes, for this account only. The policy of the key has to allow the service
 * to use it.
 */
export class ServiceTopic extends Topic {
  constructor(scope: Construct, id: string, { publisher, encryptionKey, unencrypted, displayName }: ServiceTopicProps) {
    super(scope, id, {
      enforceSSL: true,
      ...(displayName && { displayName }),
      ...(encryptionKey && { masterKey: encryptionKey }),
    });
    // An explicit policy replaces the default one, which lets the whole account publish.
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(publisher)],
        actions: ["sns:Publish"],
        resources: [this.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    );
    if (!encryptionKey) acknowledge(this, { "HIPAA.Security-SNSEncryptedKMS": unencrypted });
  }
}

/** A dead-letter queue. It keeps messages for two weeks, the maximum of SQS. */
export class DeadLetters extends Queue {
  constructor(scope: Construct, id: string, { encryptionKey }: EncryptionProps) {
    super(scope, id, {
      retentionPeriod: Duration.days(14),
      enforceSSL: true,
      ...(encryptionKey
        ? { encryption: QueueEncryption.KMS, encryptionMasterKey: encryptionKey }
        : { encryption: QueueEncryption.SQS_MANAGED }),
    });
    acknowledge(this, { "AwsSolutions-SQS3": "It is a dead-letter queue itself." });
  }
}
