import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useMutation } from "@tanstack/react-query";
import { MESSAGES } from "../../../../shared/messages.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify } from "../../lib/notifications.ts";
import { signOutEverywhere } from "../../session/sign-out-everywhere.ts";

const NOTICE = "sessions";

/** Ends the person's sessions on all devices. */
export function OpenSessions() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => signOutEverywhere(SCREENS.account.loggedOut),
    onMutate: () => dismiss(NOTICE),
    onError: (error) => {
      const content = messageOf(error, MESSAGES.unexpected);
      notify({ id: NOTICE, type: "error", header: SCREENS.account.logoutFailed, content });
    },
  });
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Log out on all devices, including this one, for example when you have lost one of them."
          actions={
            <Button loading={isPending} loadingText="Logging out" onClick={() => mutate()}>
              Log out everywhere
            </Button>
          }
        >
          Sessions
        </Header>
      }
    />
  );
}
