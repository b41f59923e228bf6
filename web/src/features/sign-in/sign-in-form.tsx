import Button from "@cloudscape-design/components/button";
import { type ReactNode, useState } from "react";
import { PlainForm } from "../../components/forms/plain-form.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify } from "../../lib/notifications.ts";
import { LOGIN_SCREEN } from "../../lib/sign-in-texts.ts";
import { sessionStore } from "../../session/session-store.ts";
import type { Step } from "../../session/sign-in.ts";

/** The properties of a sign-in step that follows the password. */
export interface ChallengeProps {
  readonly onStep: (step: Step) => void;
  readonly onCancel: () => void;
}

type SignIn = typeof import("../../session/sign-in.ts");

/** Loads the sign-in code. It is called while the person types, so that the code is available at Submit. */
export const loadSignIn = (): Promise<SignIn> => import("../../session/sign-in.ts");

const NOTICE = "login";

/** Returns a function that runs a sign-in step. A failure is shown, and stored until the next attempt. */
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

interface SignInFormProps {
  readonly title: string;
  readonly subtitle: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Shows the heading and the form of a sign-in step. */
export const SignInForm = ({ title, subtitle, onSubmit, children }: SignInFormProps) => (
  <>
    <h1 className="login-title">{title}</h1>
    <p className="login-subtitle">{subtitle}</p>
    <PlainForm className="login-fields" onSubmit={onSubmit}>
      {children}
    </PlainForm>
  </>
);

interface ChallengeButtonsProps {
  readonly text: string;
  readonly loadingText: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** Shows the buttons of a sign-in step that follows the password. */
export const ChallengeButtons = ({ text, loadingText, busy, onCancel }: ChallengeButtonsProps) => (
  <>
    <Button variant="primary" fullWidth loading={busy} loadingText={loadingText}>
      {text}
    </Button>
    <div className="login-back">
      <Button variant="inline-link" formAction="none" onClick={onCancel}>
        Back to login
      </Button>
    </div>
  </>
);
