import { SESv2Client } from "@aws-sdk/client-sesv2";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

type Send = (command: { constructor: { name: string } }, ...rest: unknown[]) => Promise<unknown>;
type Sender = { prototype: { send: Send } };

/** Lets a hook run around every request of the functions to DynamoDB and SES. */
export function aroundRequests(hook: (name: string, send: () => Promise<unknown>) => Promise<unknown>): void {
  for (const { prototype } of [DynamoDBDocumentClient, SESv2Client] as unknown as Sender[]) {
    const original = prototype.send;
    vi.spyOn(prototype, "send").mockImplementation(function (this: unknown, ...args) {
      return hook(args[0].constructor.name, () => original.apply(this, args));
    });
  }
}

/** Lets the process end at a request, which is carried out or not. Resolves at that moment; no later request is sent. */
export const dieAt = (step: number, isCarriedOut: boolean): Promise<void> =>
  new Promise((died) => {
    let count = 0;
    aroundRequests(async (_, send) => {
      count += 1;
      if (count < step) return send();
      if (count === step && isCarriedOut) await send();
      died();
      return new Promise(() => undefined);
    });
  });

/**
 * Lets SES answer every mail at once, or refuse it, and counts the accepted ones. On a busy machine, a mail without an answer
 * in time would rightly count as interrupted.
 */
export function answerMails(refusal: (mail: number) => Error | undefined = () => undefined): () => number {
  let mails = 0;
  let accepted = 0;
  aroundRequests(async (name, send) => {
    if (name !== "SendEmailCommand") return send();
    mails += 1;
    const error = refusal(mails);
    if (error) throw error;
    accepted += 1;
    return undefined;
  });
  return () => accepted;
}
