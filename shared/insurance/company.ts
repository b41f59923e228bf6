import * as z from "zod";
import { changeOf, storedFields } from "../contract/field-lists.ts";
import { requiredText, Version, writtenPhone } from "../values/fields.ts";
import { CompanyId } from "../values/ids.ts";
import { STATUSES } from "../values/status.ts";
import { INSURANCE } from "./texts.ts";

const { required, phone } = INSURANCE;

const fields = {
  company_name: requiredText("Company Name", 100, required),
  network_type: requiredText("Network Type", 100, required),
  phone: writtenPhone(phone),
  status: z.enum(STATUSES, required),
};

/** An insurance company whose networks the clinic belongs to. */
export const InsuranceCompany = z.object({ company_id: CompanyId, ...storedFields(fields), version: Version });
export type InsuranceCompany = z.infer<typeof InsuranceCompany>;

export const NewInsuranceCompany = z.strictObject(fields);
export type NewInsuranceCompany = z.infer<typeof NewInsuranceCompany>;

export const InsuranceCompanyChange = changeOf(fields);
