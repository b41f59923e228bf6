import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import * as z from "zod";
import { NewAdministrator } from "../../../../shared/accounts/user.ts";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { emptyValues } from "../../../../shared/contract/field-lists.ts";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { NewTenant, type Tenant } from "../../../../shared/tenants/tenant.ts";
import { tenantsApi } from "../../api/api.ts";
import { LogoFiles, uploadLogo } from "../../api/logo.ts";
import { queryClient } from "../../api/query-client.ts";
import { accountsApi } from "../../api/send.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { useUnsavedChanges } from "../../lib/forms/unsaved-changes.ts";
import { useEdited } from "../../lib/forms/use-edited.ts";
import { useStoredDraft } from "../../lib/forms/use-entity-form.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify, SECONDS } from "../../lib/notifications.ts";
import { ONBOARDING_SCREEN } from "../../people/onboarding-texts.ts";

const { tenant_name, username, email, phone_number, street, city, state, zipcode } = NewTenant.shape;
const { first_name, last_name, date_of_birth } = NewAdministrator.shape;

/** The onboarding form, in the order of its fields: a clinic and its first administrator. */
export const OnboardingFields = z.object({
  tenant_name,
  username,
  first_name,
  last_name,
  date_of_birth,
  email,
  phone_number,
  street,
  city,
  state,
  zipcode,
  logo: LogoFiles,
});
export type OnboardingFields = z.infer<typeof OnboardingFields>;
type FieldName = keyof OnboardingFields;

const FIELD_NAMES = Object.keys(OnboardingFields.shape) as FieldName[];

const EMPTY: OnboardingFields = { ...emptyValues(OnboardingFields.shape), logo: [] };

/** The progress of an onboarding, from which a second attempt continues. */
interface Progress {
  readonly email?: string;
  readonly userId?: string;
  readonly tenant?: Tenant;
  /** The fields with which the tenant was saved, as JSON. */
  readonly savedFields?: string;
  readonly uploadedLogo?: File;
}

/** The failure of a step, with the product's message. The cause has the API's own message. */
class StepFailed extends Error {
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
async function onboard(form: OnboardingFields, before: Progress, listener: Listener): Promise<void> {
  const { logo, first_name, last_name, date_of_birth, ...tenantForm } = form;
  const { username: _, tenant_name: __, ...contact } = tenantForm;
  let progress = before;
  const advance = (more: Progress) => {
    progress = { ...progress, ...more };
    listener.reached(progress);
  };

  const { email, username, tenant_name } = form;
  let user_id = progress.userId;
  if (!user_id) {
    const { user } = await step(
      ONBOARDING_SCREEN.signupFailed,
      accountsApi.signup({ body: { email, username, tenant_name } }),
    );
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

/** Returns the fields of a clinic with an incomplete setup. */
function resumedFields(tenant: Tenant): OnboardingFields {
  const { tenant_name, username, email, phone_number, street, city, state, zipcode } = tenant;
  return { ...EMPTY, tenant_name, username, email, phone_number, street, city, state, zipcode };
}

/** Returns the progress of a clinic with an incomplete setup. Its account and the clinic itself exist. */
const resumedProgress = (tenant: Tenant): Progress => ({
  userId: tenant.user_id,
  email: tenant.email,
  tenant,
});

const NOTICES = "onboarding";
const NONE: Progress = {};

/** Returns the API's own message, unless it repeats the header. */
const detail = (error: unknown, above: string) => {
  const sentence = messageOf(error, COMMON_TEXTS.unexpected);
  return sentence === above ? undefined : sentence;
};

function fail(id: string, header: string, error: unknown): void {
  notify({ id: `${NOTICES}:${id}`, type: "error", header, content: detail(error, header) });
}

function succeed(id: string, content: string): void {
  notify({ id: `${NOTICES}-${id}`, type: "success", content }, SECONDS.onboarding);
}

/**
 * Returns the state of the onboarding form. The input and the progress are kept after a failed step, and reset after the last
 * step. Unsaved input is kept as in other forms.
 * @param resumed the clinic with the incomplete setup, if there is one
 */
export function useOnboarding(resumed: Tenant | undefined, onEnd: () => void) {
  const start = resumed ? resumedProgress(resumed) : NONE;
  const progress = useRef(start);
  const [invited, setInvited] = useState(start.email);
  const defaults = resumed ? resumedFields(resumed) : EMPTY;
  const form = useForm({ resolver: zodResolver(OnboardingFields), defaultValues: defaults, mode: "onBlur" });
  const id = resumed ? `onboarding-${resumed.tenant_id}` : "onboarding";
  const [restored, setRestored] = useState(useStoredDraft(id, form, defaults) !== undefined);
  const { edited, restart } = useEdited(form, defaults);
  useUnsavedChanges({
    id,
    title: "Create Tenant",
    isDirty: () => edited().size > 0,
    draft: () => ({ values: [...edited()], version: 0 }),
  });

  function begin() {
    progress.current = NONE;
    setInvited(undefined);
    setRestored(false);
    restart(EMPTY);
    onEnd();
  }

  function startOver() {
    dismiss(NOTICES);
    begin();
  }

  /** Shows the API's refusals at their fields. */
  function showAtFields(error: unknown) {
    if (!(error instanceof ClinicError) || !error.fields) return;
    const refused = FIELD_NAMES.filter((name) => error.fields?.[name]);
    refused.forEach((name, index) => {
      form.setError(name, { message: error.fields?.[name] ?? "" }, { shouldFocus: index === 0 });
    });
  }

  async function run(fields: OnboardingFields) {
    try {
      await onboard(fields, progress.current, {
        reached: (now) => {
          progress.current = now;
          setInvited(now.email);
        },
        logoUploaded: () => succeed("logo", ONBOARDING_SCREEN.logoUploaded),
        logoFailed: (error) => fail("logo", ONBOARDING_SCREEN.logoFailed, error),
      });
    } catch (error) {
      if (!(error instanceof StepFailed)) return fail("step", COMMON_TEXTS.unexpected, error);
      showAtFields(error.cause);
      return fail("step", error.message, error.cause);
    } finally {
      void queryClient.invalidateQueries({ queryKey: tenantsQuery().queryKey });
    }
    begin();
    succeed("done", ONBOARDING_SCREEN.done);
  }

  function refuse(errors: FieldErrors<OnboardingFields>) {
    // The last notification is on top, and it should be that of the first field.
    for (const name of FIELD_NAMES.toReversed()) {
      const message = errors[name]?.message;
      if (message) notify({ id: `${NOTICES}:${name}`, type: "error", content: message });
    }
  }

  function submit() {
    dismiss(NOTICES);
    return form.handleSubmit(run, refuse)();
  }

  return { control: form.control, busy: form.formState.isSubmitting, invited, restored, submit, startOver };
}
