import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useState } from "react";
import { totpCodeProblem } from "../../session/totp-code.ts";
import { ChallengeButtons, type ChallengeProps, SignInForm, useSignInStep } from "./sign-in-form.tsx";

/** Asks for the code of the authenticator app. */
export default function TotpForm({ onStep, onCancel }: ChallengeProps) {
  const { run, busy } = useSignInStep(onStep);
  const [code, setCode] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const problem = totpCodeProblem(code.trim());

  return (
    <SignInForm
      title="Enter your code"
      subtitle="Open your authenticator app and enter the code that it shows for Clinic Manager."
      onSubmit={() => {
        setSubmitted(true);
        if (!problem) void run(({ answerChallenge }) => answerChallenge(code.trim()));
      }}
    >
      <FormField label="Code" errorText={submitted && problem}>
        <Input
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ detail }) => setCode(detail.value)}
        />
      </FormField>
      <ChallengeButtons text="Verify" loadingText="Checking" busy={busy} onCancel={onCancel} />
    </SignInForm>
  );
}
