import { Duration, Stack } from "aws-cdk-lib";
import { Grant, type IGrantable, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";
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

const encryptionOf = ({ encryptionKey }: EncryptionProps) =>
  encryptionKey
    ? { encryption: QueueEncryption.KMS, encryptionMasterKey: encryptionKey }
    : { encryption: QueueEncryption.SQS_MANAGED };

interface DeadLettersProps extends EncryptionProps {
  /** How long a message is kept. @default two weeks, the maximum of SQS */
  readonly retention?: Duration;
}

/** A dead-letter queue. */
export class DeadLetters extends Queue {
  constructor(scope: Construct, id: string, { encryptionKey, retention = Duration.days(14) }: DeadLettersProps) {
    super(scope, id, { retentionPeriod: retention, enforceSSL: true, ...encryptionOf({ encryptionKey }) });
    acknowledge(this, { "AwsSolutions-SQS3": "It is a dead-letter queue itself." });
  }
}

interface WorkQueueProps extends EncryptionProps {
  /** The time after which no one needs the work any more. */
  readonly retention: Duration;
}

const ATTEMPTS = 3;
const AT_ONCE = 10;

/**
 * Work that a function does at once, and up to three times. What is given up is kept for an hour, long enough for the alarm; no one
 * needs it later.
 */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { encryptionKey, retention }: WorkQueueProps) {
    super(scope, id);
    // SQS counts the age from the first sending, also in the second queue.
    this.deadLetters = new DeadLetters(this, "DeadLetters", { encryptionKey, retention: Duration.hours(1) });
    this.queue = new Queue(this, "Queue", {
      retentionPeriod: retention,
      enforceSSL: true,
      // AWS advises six times the function's timeout of ten seconds.
      visibilityTimeout: Duration.minutes(1),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: ATTEMPTS },
      ...encryptionOf({ encryptionKey }),
    });
  }

  /**
   * Lets a function add work. It has the rights on the key from the table: CDK's own grant would allow every operation of the key
   * that begins like one it needs.
   * @param variable the variable of its environment with the address of the queue
   */
  grantSend({ handler }: ClinicFunction, variable: string): void {
    handler.addEnvironment(variable, this.queue.queueUrl);
    this.#allow(handler, "SendMessage");
  }

  /** Lets a function do the work, a few pieces at a time. It repeats only those that it names as failed. */
  addConsumer({ handler }: ClinicFunction): void {
    this.#allow(handler, "ReceiveMessage", "DeleteMessage", "GetQueueAttributes");
    const mapping = handler.addEventSourceMapping("Work", {
      eventSourceArn: this.queue.queueArn,
      batchSize: AT_ONCE,
      maxConcurrency: AT_ONCE,
      reportBatchItemFailures: true,
      // It is the default, but CloudFormation finds drift only of what a template sets.
      enabled: true,
    });
    // Lambda checks the rights when the mapping is created.
    if (handler.role) mapping.node.addDependency(handler.role);
  }

  #allow(grantee: IGrantable, ...actions: readonly string[]): void {
    const { queueArn } = this.queue;
    Grant.addToPrincipal({ grantee, actions: actions.map((action) => `sqs:${action}`), resourceArns: [queueArn] });
  }
}
