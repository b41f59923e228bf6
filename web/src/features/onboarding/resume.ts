import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import type { Progress } from "./onboard.ts";
import { EMPTY, type OnboardingFields } from "./onboarding-fields.ts";

/** The form as far as a clinic tells it, whose setup is to be completed. */
export function resumedFields(tenant: Tenant): OnboardingFields {
  const { tenant_name, username, email, phone_number, street, city, state, zipcode } = tenant;
  return { ...EMPTY, tenant_name, username, email, phone_number, street, city, state, zipcode };
}

/** What the onboarding of this clinic has reached: its account and the clinic itself. */
export const resumedProgress = (tenant: Tenant): Progress => ({
  userId: tenant.user_id,
  email: tenant.email,
  tenant,
});
