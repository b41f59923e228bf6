import { plainText, type SentMail } from "../../../infra/local/outbox.ts";
import type { Emulator } from "../emulator.ts";

interface Mail {
  readonly To: readonly string[];
  readonly Subject?: string | null;
  readonly BodyText?: string | null;
  readonly BodyHtml?: string | null;
  readonly Timestamp: number;
}

/** Returns the mails that the emulator would have sent, newest first. */
export async function mailsOf(emulator: Emulator): Promise<readonly SentMail[]> {
  const { text } = await emulator.send({ path: "/_ministack/ses/messages" });
  const { messages }: { messages: Record<string, Mail[]> } = JSON.parse(text);
  const mails = Object.values(messages).flat();
  return mails.reverse().map(({ To, Subject, BodyHtml, BodyText, Timestamp }) => ({
    to: To.join(", "),
    subject: Subject ?? "",
    text: plainText(BodyHtml ?? BodyText ?? ""),
    at: new Date(Timestamp * 1_000).toISOString(),
  }));
}

/**
 * Returns the first group of a pattern in the newest mail to an address.
 * @throws Error when there is no such mail
 */
export async function inMailTo(emulator: Emulator, address: string, pattern: RegExp): Promise<string> {
  const mails = await mailsOf(emulator);
  const texts = mails.filter(({ to }) => to.split(", ").includes(address)).map(({ text }) => text);
  const found = texts.find((mail) => pattern.test(mail));
  const group = found && pattern.exec(found)?.[1];
  if (!group) throw new Error(`No mail to ${address} fits ${pattern}; there are ${JSON.stringify(texts)}.`);
  return group;
}

/** Returns the temporary password of the newest invitation of an address. */
export const temporaryPassword = (emulator: Emulator, address: string): Promise<string> =>
  inMailTo(emulator, address, /temporary password: (\S+)/);
