import * as z from "zod";

/** What a new clinic does before it sees its first patient, in the order in which one step needs the other. */
export const SETUP_STEPS = [
  "location",
  "hours",
  "service",
  "practitioner",
  "schedule",
  "front_desk",
  "appointment",
] as const;
export type SetupStepName = (typeof SETUP_STEPS)[number];

export const SetupStep = z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() });
export type SetupStep = z.infer<typeof SetupStep>;
