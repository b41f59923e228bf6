import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OutgoingMail } from "./cognito/messages.ts";
import { writeWhole } from "./files.ts";
import { plainText } from "./plain-text.ts";

/** A mail that would have been sent; `at` is an ISO instant. */
export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
}

/** The mails of the local product, as files in a folder. */
export interface Outbox {
  add(mail: OutgoingMail): void;
  /** Newest first. */
  list(): readonly SentMail[];
}

/** Opens the folder, and creates it where it is missing. */
export function openOutbox(directory: string, now: () => Date = () => new Date()): Outbox {
  mkdirSync(directory, { recursive: true });
  let count = 0;
  return {
    add: ({ to, subject, html }) => {
      const at = now().toISOString();
      count += 1;
      // The name sorts by time, and by order within a millisecond.
      const name = `${at.replaceAll(/[:.]/g, "-")}-${String(count).padStart(6, "0")}.json`;
      const mail: SentMail & { html: string } = { to, subject, text: plainText(html), at, html };
      writeWhole(join(directory, name), JSON.stringify(mail, null, 2));
    },
    list: () =>
      readdirSync(directory)
        .filter((name) => name.endsWith(".json"))
        .sort()
        .reverse()
        .map((name) => {
          const { to, subject, text, at } = JSON.parse(readFileSync(join(directory, name), "utf8")) as SentMail;
          return { to, subject, text, at };
        }),
  };
}
