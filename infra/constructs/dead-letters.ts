import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { EncryptionProps } from "./clinic-props.ts";

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
