import { CLINIC_HELP } from "./help-clinic.ts";
import { PLATFORM_HELP } from "./help-platform.ts";

/** The help of a page: what it is for, and what its words and rules mean. */
export interface HelpText {
  readonly about: string;
  readonly rules: Readonly<Record<string, string>>;
}

// Imported by the help panel only, which is loaded when it is opened.
export const HELP = { ...CLINIC_HELP, ...PLATFORM_HELP } satisfies Readonly<Record<string, HelpText>>;

export type HelpPage = keyof typeof HELP;
