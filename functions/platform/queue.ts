import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";

const sqs = new SQSClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
});

/** Work as its function receives it, a few pieces at a time. */
export interface WorkEvent {
  readonly Records: readonly Pick<SQSRecord, "messageId" | "body">[];
}

/** Adds work to a queue, whose function does it at once. */
export async function enqueue(QueueUrl: string, work: object): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(work) }));
}
