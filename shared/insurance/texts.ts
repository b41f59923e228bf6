import { countText } from "../values/texts.ts";

const inUse = (kind: string, count: number) =>
  `This ${kind} can't be deleted: the insurance of ${countText(count)} ${count === 1 ? "patient" : "patients"} names it.`;

export const INSURANCE = {
  required: "This field is required",
  phone: "Valid phone number is required",
  tooMany: (most: number) => `A patient can have at most ${most} policies.`,
  providerInUse: (count: number) => inUse("provider", count),
  companyInUse: (count: number) => inUse("company", count),
  companyOwes: (count: number) =>
    `This company can't be deleted: it still owes something for ${countText(count)} ${count === 1 ? "patient" : "patients"}. Record what it pays, or write it off.`,
} as const;
