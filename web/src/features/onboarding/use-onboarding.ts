import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { queryClient } from "../../api/query-client.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { useUnsavedChanges } from "../../lib/forms/unsaved-changes.ts";
import { useEdited } from "../../lib/forms/use-edited.ts";
import { useStoredDraft } from "../../lib/forms/use-stored-draft.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify, SECONDS } from "../../lib/notifications.ts";
import { ONBOARDING_SCREEN } from "../../people/onboarding-texts.ts";
import { onboard, type Progress, StepFailed } from "./onboard.ts";
import { EMPTY, FIELD_NAMES, OnboardingFields } from "./onboarding-fields.ts";

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
