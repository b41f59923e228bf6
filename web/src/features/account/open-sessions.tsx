import Button from "@cloudscape-design/components/button";
import { ACCOUNT_SCREEN } from "../../../../shared/messages/accounts.ts";
import { Section } from "../../components/page.tsx";
import { useAction } from "../../lib/use-action.ts";
import { signOutEverywhere } from "../../session/sign-out-everywhere.ts";

/** Ends the person's sessions on all devices. */
export function OpenSessions() {
  const { mutate, isPending } = useAction({
    id: "sessions",
    run: () => signOutEverywhere(ACCOUNT_SCREEN.loggedOut),
    failed: ACCOUNT_SCREEN.logoutFailed,
  });
  return (
    <Section
      title="Sessions"
      description="Log out on all devices, including this one, for example when you have lost one of them."
      actions={
        <Button loading={isPending} loadingText="Logging out" onClick={() => mutate()}>
          Log out everywhere
        </Button>
      }
    />
  );
}
