import { ONBOARDING_SCREEN } from "../../../../shared/messages/onboarding-screen.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { accountsApi } from "../../api/accounts-api.ts";
import { uploadLogo } from "../../api/logo.ts";
import { tenantsApi } from "../../api/tenants-api.ts";
import type { OnboardingFields } from "./onboarding-fields.ts";

/** What an onboarding has reached, so that a second try takes it up there. */
export interface Progress {
  readonly email?: string;
  readonly userId?: string;
  readonly tenant?: Tenant;
  /** The form as the tenant was written with it. */
  readonly written?: string;
  readonly uploadedLogo?: File;
}

/** A step that failed, with the product's sentence for it; the cause has the API's own. */
export class StepFailed extends Error {
  override readonly name = "StepFailed";
  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}

interface Listener {
  /** A step is done: what is reached now. */
  reached(progress: Progress): void;
  logoUploaded(): void;
  logoFailed(error: unknown): void;
}

const step = <T>(message: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new StepFailed(message, error);
  });

/**
 * Onboards a clinic in the four steps: account, tenant, logo, users row; it begins behind what was already reached.
 * A logo that can't be uploaded is reported, and the rest goes on.
 * @throws StepFailed at the first other step that fails
 */
export async function onboard(form: OnboardingFields, before: Progress, listener: Listener): Promise<void> {
  const { logo, first_name, last_name, date_of_birth, ...tenantForm } = form;
  const { username: _, tenant_name: __, ...contact } = tenantForm;
  let progress = before;
  const reach = (more: Progress) => {
    progress = { ...progress, ...more };
    listener.reached(progress);
  };

  const { email, username } = form;
  let user_id = progress.userId;
  if (!user_id) {
    const { user } = await step(ONBOARDING_SCREEN.signupFailed, accountsApi.signup({ body: { email, username } }));
    user_id = user.id;
    reach({ userId: user_id, email });
  }

  let { tenant } = progress;
  const written = JSON.stringify(tenantForm);
  // What was changed in the form since the tenant was written has to reach it; the API changes it, and adds none.
  if (!tenant || progress.written !== written) {
    const body = { ...tenantForm, user_id };
    tenant = await step(ONBOARDING_SCREEN.tenantFailed, tenantsApi.create({ body }));
    reach({ tenant, written });
  }
  const { tenant_id } = tenant;

  const [file] = logo;
  if (file && progress.uploadedLogo !== file)
    try {
      await uploadLogo(tenant_id, file);
      reach({ uploadedLogo: file });
      listener.logoUploaded();
    } catch (error) {
      listener.logoFailed(error);
    }

  const body = { ...contact, user_id, tenant_id, first_name, last_name, date_of_birth };
  await step(ONBOARDING_SCREEN.userFailed, accountsApi.createUser({ body }));
}
