import { plainText } from "../../../infra/local/plain-text.ts";
import type { Emulator } from "../emulator.ts";

interface Mail {
  readonly To: readonly string[];
  readonly BodyText?: string | null;
  readonly BodyHtml?: string | null;
}

/**
 * Returns the first group of a pattern in the newest mail to an address.
 * @throws Error when there is no such mail
 */
export async function inMailTo(emulator: Emulator, address: string, pattern: RegExp): Promise<string> {
  const { text } = await emulator.send({ path: "/_ministack/ses/messages" });
  const { messages }: { messages: Record<string, Mail[]> } = JSON.parse(text);
  const texts = Object.values(messages)
    .flat()
    .filter(({ To }) => To.includes(address))
    .map(({ BodyHtml, BodyText }) => plainText(BodyHtml ?? BodyText ?? ""));
  const found = texts.reverse().find((mail) => pattern.test(mail));
  const group = found && pattern.exec(found)?.[1];
  if (!group) throw new Error(`No mail to ${address} fits ${pattern}; there are ${JSON.stringify(texts)}.`);
  return group;
}

/** Returns the temporary password of the newest invitation of an address. */
export const temporaryPassword = (emulator: Emulator, address: string): Promise<string> =>
  inMailTo(emulator, address, /temporary password: (\S+)/);
