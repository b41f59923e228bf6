import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { accountsApi } from "../../api/accounts-api.ts";
import { uploadLogo } from "../../api/logo.ts";
import { tenantsApi } from "../../api/tenants-api.ts";
import { ONBOARDING_SCREEN } from "../../people/onboarding-texts.ts";
import type { OnboardingFields } from "./onboarding-fields.ts";

/** The progress of an onboarding, from which a second attempt continues. */
export interface Progress {
  readonly email?: string;
  readonly userId?: string;
  readonly tenant?: Tenant;
  /** The fields with which the tenant was saved, as JSON. */
  readonly savedFields?: string;
  readonly uploadedLogo?: File;
}

/** The failure of a step, with the product's message. The cause has the API's own message. */
export class StepFailed extends Error {
  override readonly name = "StepFailed";
  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}

interface Listener {
  /** Called with the progress after each completed step. */
  reached(progress: Progress): void;
  logoUploaded(): void;
  logoFailed(error: unknown): void;
}

const step = <T>(message: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new StepFailed(message, error);
  });

/**
 * Onboards a clinic in four steps: account, tenant, logo and users row. Completed steps are skipped. If the logo can't be
 * uploaded, the listener is called and the onboarding continues.
 * @throws StepFailed at the first other step that fails
 */
export async function onboard(form: OnboardingFields, before: Progress, listener: Listener): Promise<void> {
  const { logo, first_name, last_name, date_of_birth, ...tenantForm } = form;
  const { username: _, tenant_name: __, ...contact } = tenantForm;
  let progress = before;
  const advance = (more: Progress) => {
    progress = { ...progress, ...more };
    listener.reached(progress);
  };

  const { email, username } = form;
  let user_id = progress.userId;
  if (!user_id) {
    const { user } = await step(ONBOARDING_SCREEN.signupFailed, accountsApi.signup({ body: { email, username } }));
    user_id = user.id;
    advance({ userId: user_id, email });
  }

  let { tenant } = progress;
  const savedFields = JSON.stringify(tenantForm);
  // If the form has changed since the tenant was saved, the API updates the tenant instead of creating another one.
  if (!tenant || progress.savedFields !== savedFields) {
    const body = { ...tenantForm, user_id };
    tenant = await step(ONBOARDING_SCREEN.tenantFailed, tenantsApi.create({ body }));
    advance({ tenant, savedFields });
  }
  const { tenant_id } = tenant;

  const [file] = logo;
  if (file && progress.uploadedLogo !== file)
    try {
      await uploadLogo(tenant_id, file);
      advance({ uploadedLogo: file });
      listener.logoUploaded();
    } catch (error) {
      listener.logoFailed(error);
    }

  const body = { ...contact, user_id, tenant_id, first_name, last_name, date_of_birth };
  await step(ONBOARDING_SCREEN.userFailed, accountsApi.createUser({ body }));
}
