import * as z from "zod";
import { changeOf, storedFields } from "../contract/field-lists.ts";
import { emailAddress, requiredText, STATUSES, Version, writtenPhone } from "../values/fields.ts";
import { CompanyId, ProviderId } from "../values/ids.ts";
import { INSURANCE } from "./texts.ts";

const { required, phone } = INSURANCE;

const providerFields = {
  provider_name: requiredText("Provider Name", 100, required),
  coverage_type: requiredText("Coverage Type", 100, required),
  email: emailAddress(required),
  phone: writtenPhone(phone),
  status: z.enum(STATUSES, required),
};

/** An insurance provider that the clinic works with. */
export const InsuranceProvider = z.object({
  provider_id: ProviderId,
  ...storedFields(providerFields),
  version: Version,
});
export type InsuranceProvider = z.infer<typeof InsuranceProvider>;

export const NewInsuranceProvider = z.strictObject(providerFields);
export type NewInsuranceProvider = z.infer<typeof NewInsuranceProvider>;

export const InsuranceProviderChange = changeOf(providerFields);

const companyFields = {
  company_name: requiredText("Company Name", 100, required),
  network_type: requiredText("Network Type", 100, required),
  phone: writtenPhone(phone),
  status: z.enum(STATUSES, required),
};

/** An insurance company whose networks the clinic belongs to. */
export const InsuranceCompany = z.object({ company_id: CompanyId, ...storedFields(companyFields), version: Version });
export type InsuranceCompany = z.infer<typeof InsuranceCompany>;

export const NewInsuranceCompany = z.strictObject(companyFields);
export type NewInsuranceCompany = z.infer<typeof NewInsuranceCompany>;

export const InsuranceCompanyChange = changeOf(companyFields);
