import { DEMO_PASSWORD, DEMO_PEOPLE } from "./seed/people.ts";
import type { Settings } from "./settings.ts";

/** Returns the text that is printed when the product is ready: its address, demo accounts, mails and state folder. */
export function banner(url: string, { state }: Pick<Settings, "state">): string {
  const width = Math.max(...DEMO_PEOPLE.map(({ email }) => email.length));
  const people = DEMO_PEOPLE.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`);
  return [
    `Ready: ${url}`,
    "",
    `Demo accounts, password ${DEMO_PASSWORD}:`,
    ...people,
    "",
    `Mails:  ${url}/__outbox`,
    `State:  ${state}`,
    "Stop:   Ctrl-C",
  ].join("\n");
}
