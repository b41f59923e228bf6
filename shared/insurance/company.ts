import * as z from "zod";
import { choiceOf, requiredText, Version, writtenPhone } from "../fields.ts";
import { CompanyId } from "../ids.ts";
import { MESSAGES } from "../messages.ts";
import { STATUSES } from "../status.ts";

const { required, phone } = MESSAGES.insurance;

/** An insurance company whose networks the clinic belongs to. */
export const InsuranceCompany = z.object({
  company_id: CompanyId,
  company_name: z.string(),
  network_type: z.string(),
  phone: z.string(),
  status: z.enum(STATUSES),
  version: Version,
});
export type InsuranceCompany = z.infer<typeof InsuranceCompany>;

export const NewInsuranceCompany = z.strictObject({
  company_name: requiredText("Company Name", 100, required),
  network_type: requiredText("Network Type", 100, required),
  phone: writtenPhone(phone),
  status: choiceOf(STATUSES, required),
});
export type NewInsuranceCompany = z.infer<typeof NewInsuranceCompany>;

export const InsuranceCompanyChange = NewInsuranceCompany.partial().extend({ version: Version });
