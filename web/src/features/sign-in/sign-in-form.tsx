import Button from "@cloudscape-design/components/button";
import type { ReactNode } from "react";
import { PlainForm } from "../../components/plain-form.tsx";

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
