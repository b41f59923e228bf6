import * as z from "zod";
import { changeOf, storedFields } from "../contract/field-lists.ts";
import { emailAddress, requiredText, Version, writtenPhone } from "../values/fields.ts";
import { ProviderId } from "../values/ids.ts";
import { STATUSES } from "../values/status.ts";
import { INSURANCE } from "./texts.ts";

const { required, phone } = INSURANCE;

const fields = {
  provider_name: requiredText("Provider Name", 100, required),
  coverage_type: requiredText("Coverage Type", 100, required),
  email: emailAddress(required),
  phone: writtenPhone(phone),
  status: z.enum(STATUSES, required),
};

/** An insurance provider that the clinic works with. */
export const InsuranceProvider = z.object({ provider_id: ProviderId, ...storedFields(fields), version: Version });
export type InsuranceProvider = z.infer<typeof InsuranceProvider>;

export const NewInsuranceProvider = z.strictObject(fields);
export type NewInsuranceProvider = z.infer<typeof NewInsuranceProvider>;

export const InsuranceProviderChange = changeOf(fields);
