import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Spinner from "@cloudscape-design/components/spinner";
import { useEffect, useState } from "react";
import { useLoaderData } from "react-router-dom";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { accountsApi } from "../../api/send.ts";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { CenteredCard } from "../../components/layout/centered-card.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { RECOVERY_SCREEN } from "../../lib/sign-in-texts.ts";
import { PATHS } from "../../paths.ts";
import ForgotPasswordModal from "./forgot-password-modal.tsx";
import { forgetRecoveryLink, NewPasswordForm, type RecoveryLink, takeRecoveryLink } from "./new-password-form.tsx";

/** Says that the link is invalid, and offers to request a new one. */
function InvalidLink({ email }: { readonly email: string }) {
  const [isRequesting, setIsRequesting] = useState(false);
  return (
    <>
      <Alert type="error" statusIconAriaLabel="Error">
        {RECOVERY_SCREEN.invalid}
      </Alert>
      <Button variant="primary" fullWidth onClick={() => setIsRequesting(true)}>
        Request a new link
      </Button>
      <RouterLink href={PATHS.login}>Back to login</RouterLink>
      {isRequesting && <ForgotPasswordModal email={email} onDone={() => setIsRequesting(false)} />}
    </>
  );
}

// The loader runs before the page is rendered, so the secret is removed from the address before other code can read it.
export const loader = (): RecoveryLink | null => takeRecoveryLink() ?? null;

type Check = "verifying" | "valid" | "invalid" | Error;

async function verify(link: RecoveryLink | null): Promise<Check> {
  if (!link) return "invalid";
  try {
    const { valid } = await accountsApi.checkRecovery({ params: { recovery_id: link.id } });
    if (!valid) forgetRecoveryLink();
    return valid ? "valid" : "invalid";
  } catch (error) {
    return error instanceof Error ? error : new ClinicError("internal", messageOf(error, COMMON_TEXTS.unexpected));
  }
}

/** Checks the link when the page opens, and again whenever `again` is called. */
function useLinkCheck(link: RecoveryLink | null) {
  const [check, setCheck] = useState<Check>("verifying");
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has to check the link again.
  useEffect(() => {
    let current = true;
    setCheck("verifying");
    void verify(link).then((result) => current && setCheck(result));
    return () => {
      current = false;
    };
  }, [link, attempt]);
  return { check, again: () => setAttempt(attempt + 1), expire: () => setCheck("invalid") };
}

export function Component() {
  const link = useLoaderData<typeof loader>();
  const { check, again, expire } = useLinkCheck(link);

  return (
    <CenteredCard title={RECOVERY_SCREEN.title}>
      {check === "verifying" && (
        <div role="status">
          <Spinner /> <Box variant="span">{RECOVERY_SCREEN.verifying}</Box>
        </div>
      )}
      {check === "invalid" && <InvalidLink email={link?.email ?? ""} />}
      {check === "valid" && link && <NewPasswordForm link={link} onExpired={expire} />}
      {check instanceof Error && <FailureAlert error={check} onRetry={again} />}
    </CenteredCard>
  );
}
