import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "./files.ts";
import { plainText } from "./plain-text.ts";

/** A file that is attached to a mail. */
export interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** A mail to be sent. Its text is derived from the HTML when there is none. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text?: string;
  readonly attachments?: readonly SentFile[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mail that would have been sent; `at` is an ISO instant. */
export interface SentMail extends Omit<OutgoingMail, "text" | "html"> {
  readonly text: string;
  readonly at: string;
}

/** The mails of the local product, as files in a folder. */
export interface Outbox {
  add(mail: OutgoingMail): void;
  /** Newest first. */
  list(): readonly SentMail[];
  /** Returns the HTML of a mail by its number. The oldest mail is 1, so that a number keeps its mail when others arrive. */
  html(number: number): string | undefined;
}

/** Opens the folder, and creates it where it is missing. */
export function openOutbox(directory: string, now: () => Date = () => new Date()): Outbox {
  mkdirSync(directory, { recursive: true });
  let count = 0;
  const oldestFirst = () =>
    readdirSync(directory)
      .filter((name) => name.endsWith(".json"))
      .sort();
  const read = (name: string) =>
    JSON.parse(readFileSync(join(directory, name), "utf8")) as SentMail & { readonly html: string };
  return {
    add: ({ text, ...mail }) => {
      const at = now().toISOString();
      count += 1;
      // The name sorts by time, and by order within a millisecond.
      const name = `${at.replaceAll(/[:.]/g, "-")}-${String(count).padStart(6, "0")}.json`;
      writeWhole(join(directory, name), JSON.stringify({ ...mail, text: text ?? plainText(mail.html), at }, null, 2));
    },
    list: () =>
      oldestFirst()
        .reverse()
        .map((name) => {
          const { html: _, ...mail } = read(name);
          return mail;
        }),
    html: (number) => {
      const name = oldestFirst()[number - 1];
      return name && read(name).html;
    },
  };
}
