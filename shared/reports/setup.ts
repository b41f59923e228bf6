import * as z from "zod";

/** The steps of a new clinic before its first appointment. Each step needs those before it. */
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
