import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { Section } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";
import { renewTokens } from "../../session/amplify-session.ts";
import { meQuery } from "../../session/me.ts";
import { disableTotp, totpEnabled } from "./totp.ts";
import { TotpSetup } from "./totp-setup.tsx";

/** Shows whether two-step sign-in is on, and turns it on or off. */
export function AuthenticatorApp() {
  const queryKey = tenantKey("totp");
  const [view, setView] = useState<"status" | "setup" | "turning-off">("status");
  const isRequired = useQuery(meQuery()).data?.mfa_required === true;
  const query = useQuery({ queryKey, queryFn: totpEnabled });
  const enabled = query.data;
  const refresh = () => queryClient.invalidateQueries({ queryKey: meQuery().queryKey });

  async function turnOff() {
    await disableTotp();
    queryClient.setQueryData(queryKey, false);
  }

  const { mutate: turnedOn } = useAction({
    id: "totp",
    run: async () => {
      queryClient.setQueryData(queryKey, true);
      setView("status");
      if (isRequired) await renewTokens();
      // This request records the new second factor, and its answer says whether one is still to be set up.
      await refresh();
    },
    failed: "Two-step sign-in is turned on. Log out and sign in again to continue.",
    onDone: () => notifySuccess("Two-step sign-in is turned on."),
  });

  return (
    <Section
      title="Two-step sign-in"
      description="Sign-in then asks for your password and for a code from an authenticator app on your phone."
      actions={
        view !== "setup" &&
        enabled !== undefined && (
          <Button onClick={() => setView(enabled ? "turning-off" : "setup")}>{enabled ? "Turn off" : "Turn on"}</Button>
        )
      }
    >
      {isRequired && view === "status" && (
        <Alert header="Your role requires two-step sign-in">
          Turn it on to continue. You need a phone with an authenticator app. If you have lost yours, ask another
          administrator to reset it.
        </Alert>
      )}
      {view === "setup" ? (
        <TotpSetup onDone={() => turnedOn()} onCancel={() => setView("status")} />
      ) : (
        <QueryBoundary query={query}>
          {(isOn) => <StatusIndicator type={isOn ? "success" : "stopped"}>{isOn ? "On" : "Off"}</StatusIndicator>}
        </QueryBoundary>
      )}
      {view === "turning-off" && (
        <ActionDialog
          header="Turn off two-step sign-in?"
          action="Turn off"
          run={turnOff}
          refresh={refresh}
          done="Two-step sign-in is turned off."
          failed="Two-step sign-in was not turned off."
          onClose={() => setView("status")}
        >
          Your password alone will then be enough to sign in to your account.
        </ActionDialog>
      )}
    </Section>
  );
}
