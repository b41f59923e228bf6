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
import { disableTotp, totpEnabled } from "./totp.ts";
import { TotpSetup } from "./totp-setup.tsx";

/** Turns the second factor on and off. */
export function AuthenticatorApp() {
  const queryClient = useQueryClient();
  const queryKey = tenantKey("totp");
  const [view, setView] = useState<"status" | "setup" | "turning-off">("status");
  const { data: enabled, error, refetch } = useQuery({ queryKey, queryFn: totpEnabled });

  const turnOff = useAction({
    id: "totp",
    run: disableTotp,
    onDone: () => {
      queryClient.setQueryData(queryKey, false);
      notifySuccess("Two-step sign-in is turned off.");
    },
    onSettled: () => setView("status"),
  });

  function done() {
    queryClient.setQueryData(queryKey, true);
    notifySuccess("Two-step sign-in is turned on.");
    setView("status");
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
      {view === "setup" ? (
        <TotpSetup onDone={done} onCancel={() => setView("status")} />
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
