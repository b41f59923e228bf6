import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

/** The client for SQS. A repeated request sends a second message, which receivers recognize. */
const sqs = new SQSClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
});

export async function sendToQueue(QueueUrl: string, message: object): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
}
