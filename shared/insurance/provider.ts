import * as z from "zod";
import { choiceOf, emailAddress, requiredText, Version, writtenPhone } from "../fields.ts";
import { ProviderId } from "../ids.ts";
import { MESSAGES } from "../messages.ts";
import { STATUSES } from "../status.ts";

const { required, phone } = MESSAGES.insurance;

/** An insurance provider that the clinic works with. */
export const InsuranceProvider = z.object({
  provider_id: ProviderId,
  provider_name: z.string(),
  coverage_type: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.enum(STATUSES),
  version: Version,
});
export type InsuranceProvider = z.infer<typeof InsuranceProvider>;

export const NewInsuranceProvider = z.strictObject({
  provider_name: requiredText("Provider Name", 100, required),
  coverage_type: requiredText("Coverage Type", 100, required),
  email: emailAddress("Email", required),
  phone: writtenPhone(phone),
  status: choiceOf(STATUSES, required),
});
export type NewInsuranceProvider = z.infer<typeof NewInsuranceProvider>;

export const InsuranceProviderChange = NewInsuranceProvider.partial().extend({ version: Version });
