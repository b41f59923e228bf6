import { CLINIC_HELP } from "./help-clinic.ts";
import { PLATFORM_HELP } from "./help-platform.ts";

/** The help of a page: its purpose, and the meaning of its words and rules. */
export interface HelpText {
  readonly about: string;
  readonly rules: Readonly<Record<string, string>>;
}

// Only the help panel imports this file, and the panel is loaded when a person opens it.
export const HELP = { ...CLINIC_HELP, ...PLATFORM_HELP } satisfies Readonly<Record<string, HelpText>>;

export type HelpPage = keyof typeof HELP;
