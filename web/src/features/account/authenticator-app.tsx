import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { tenantKey } from "../../api/query-client.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { Section } from "../../components/page.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";
import { renewTokens } from "../../session/amplify-session.ts";
import { meQuery } from "../../session/me.ts";
import { disableTotp, totpEnabled } from "./totp.ts";
import { TotpSetup } from "./totp-setup.tsx";

/** Turns the second factor on and off. */
export function AuthenticatorApp() {
  const queryClient = useQueryClient();
  const queryKey = tenantKey("totp");
  const [view, setView] = useState<"status" | "setup" | "turning-off">("status");
  const isRequired = useQuery(meQuery()).data?.mfa_required === true;
  const { data: enabled, error, refetch } = useQuery({ queryKey, queryFn: totpEnabled });

  const turnOff = useAction({
    id: "totp",
    run: disableTotp,
    onDone: () => {
      queryClient.setQueryData(queryKey, false);
      void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
      notifySuccess("Two-step sign-in is turned off.");
    },
    onSettled: () => setView("status"),
  });

  async function done() {
    queryClient.setQueryData(queryKey, true);
    setView("status");
    if (isRequired) await renewTokens();
    // The answer says whether the second factor is still required, and asking records that there is one.
    await queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
    notifySuccess("Two-step sign-in is turned on.");
  }

  return (
    <Section
      title="Two-step sign-in"
      description="Besides your password, ask for a code of an authenticator app on your phone."
      actions={
        view !== "setup" &&
        enabled !== undefined && (
          <Button onClick={() => setView(enabled ? "turning-off" : "setup")}>{enabled ? "Turn off" : "Turn on"}</Button>
        )
      }
    >
      {isRequired && view === "status" && (
        <Alert header="Your role needs two-step sign-in">
          Turn it on to go on. You need a phone with an authenticator app. If you have lost yours, ask another
          administrator to reset it.
        </Alert>
      )}
      {view === "setup" ? (
        <TotpSetup onDone={() => void done()} onCancel={() => setView("status")} />
      ) : (
        <SpaceBetween size="s">
          {error && <FailureAlert error={error} onRetry={() => void refetch()} />}
          {enabled === undefined && !error && <StatusIndicator type="loading">Loading</StatusIndicator>}
          {enabled === true && <StatusIndicator>On</StatusIndicator>}
          {enabled === false && <StatusIndicator type="stopped">Off</StatusIndicator>}
        </SpaceBetween>
      )}
      {view === "turning-off" && (
        <ConfirmModal
          header="Turn off two-step sign-in?"
          action="Turn off"
          busy={turnOff.isPending}
          onConfirm={() => turnOff.mutate()}
          onCancel={() => setView("status")}
        >
          <Box>Your password alone will then be enough to sign in to your account.</Box>
        </ConfirmModal>
      )}
    </Section>
  );
}
