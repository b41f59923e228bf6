import { useState } from "react";
import { LOGIN_SCREEN } from "../../../../shared/messages/accounts.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify } from "../../lib/notifications.ts";
import { sessionStore } from "../../session/session-store.ts";
import type { Step } from "../../session/sign-in.ts";

type SignIn = typeof import("../../session/sign-in.ts");

/** Loads what signing in needs; begun while the password is typed, it is there at Submit. */
export const loadSignIn = (): Promise<SignIn> => import("../../session/sign-in.ts");

const NOTICE = "login";

/** Runs one step of signing in. A failure is shown, and kept in the state until the next attempt. */
export function useSignInStep(onStep: (step: Step) => void) {
  const [busy, setBusy] = useState(false);

  async function run(step: (signIn: SignIn) => Promise<Step>): Promise<void> {
    setBusy(true);
    sessionStore.getState().loginStarted();
    dismiss(NOTICE);
    dismiss("session");
    try {
      onStep(await step(await loadSignIn()));
    } catch (error) {
      const message = messageOf(error, LOGIN_SCREEN.unexpected);
      sessionStore.getState().loginFailed(message);
      notify({ id: NOTICE, type: "error", content: message });
    } finally {
      setBusy(false);
    }
  }

  return { run, busy };
}
