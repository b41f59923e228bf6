import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import { RECOVERY_SCREEN } from "../../../../shared/messages/accounts.ts";
import { RouterLink } from "../../components/router-link.tsx";
import { PATHS } from "../../paths.ts";
import { ForgotPasswordModal } from "./forgot-password-modal.tsx";

/** What a link that can't be used any more leads to: a new one. */
export function InvalidLink({ email }: { readonly email: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Alert type="error" statusIconAriaLabel="Error">
        {RECOVERY_SCREEN.invalid}
      </Alert>
      <Button variant="primary" fullWidth onClick={() => setAsking(true)}>
        Request a new link
      </Button>
      <RouterLink href={PATHS.login}>Back to login</RouterLink>
      {asking && <ForgotPasswordModal email={email} onDone={() => setAsking(false)} />}
    </>
  );
}
