import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input, { type InputProps } from "@cloudscape-design/components/input";
import { useRef, useState } from "react";
import { LOGIN_SCREEN } from "../../../../shared/accounts/texts.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import type { Step } from "../../session/sign-in.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { loadSignIn, useSignInStep } from "./use-sign-in-step.ts";

const ForgotPasswordModal = lazyPart(() => import("./forgot-password-modal.tsx"));

/** Shows the form for email and password, with a link that requests a new password. */
export function CredentialsForm({ onStep }: { readonly onStep: (step: Step) => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  const emailInput = useRef<InputProps.Ref>(null);
  const passwordInput = useRef<InputProps.Ref>(null);
  const { run, busy } = useSignInStep(onStep);

  function submit() {
    setSubmitted(true);
    if (!email.trim()) return emailInput.current?.focus();
    if (!password) return passwordInput.current?.focus();
    void run(({ startSignIn }) => startSignIn(email, password));
  }

  return (
    <>
      <SignInForm
        title={LOGIN_SCREEN.title}
        subtitle={LOGIN_SCREEN.subtitle}
        onSubmit={() => {
          if (!busy) submit();
        }}
      >
        <FormField label="Email" errorText={submitted && !email.trim() && "Email is required"}>
          <Input
            ref={emailInput}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            ariaRequired
            value={email}
            onChange={({ detail }) => {
              setEmail(detail.value);
              void loadSignIn();
            }}
          />
        </FormField>
        <FormField label="Password" errorText={submitted && !password && "Password is required"}>
          <Input
            ref={passwordInput}
            type="password"
            name="password"
            autoComplete="current-password"
            ariaRequired
            value={password}
            onChange={({ detail }) => setPassword(detail.value)}
          />
        </FormField>
        <div className="login-forgot">
          <Button variant="inline-link" formAction="none" onClick={() => setIsForgotten(true)}>
            Forgot Password?
          </Button>
        </div>
        <Button variant="primary" fullWidth loading={busy} loadingText="Logging in">
          Login
        </Button>
      </SignInForm>
      {isForgotten && <ForgotPasswordModal email={email} onDone={() => setIsForgotten(false)} />}
    </>
  );
}
