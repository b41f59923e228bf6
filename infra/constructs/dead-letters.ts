import { Duration } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";

interface DeadLettersProps {
  /** @default a key of SQS */
  readonly encryptionKey?: IKey | undefined;
}

/** A dead-letter queue. It keeps messages for two weeks, the maximum of SQS. */
export class DeadLetters extends Queue {
  constructor(scope: Construct, id: string, { encryptionKey }: DeadLettersProps) {
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
