import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { NewPassword } from "../../../../shared/accounts/password.ts";
import { TextField } from "../../components/forms/text-field.tsx";
import { LOGIN_SCREEN } from "../../lib/sign-in-texts.ts";
import { weaknessOf } from "../../lib/weak-password.ts";
import { ChallengeButtons, type ChallengeProps, SignInForm, useSignInStep } from "./sign-in-form.tsx";

const Fields = z
  .object({ password: NewPassword, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, {
    path: ["repeated"],
    message: "The two passwords are not the same.",
  });

interface FirstPasswordFormProps extends ChallengeProps {
  /** The address that the person signs in with. */
  readonly email: string;
}

/** Asks at the first sign-in for a password that replaces the temporary one. */
export default function FirstPasswordForm({ email, onStep, onCancel }: FirstPasswordFormProps) {
  const { run, busy } = useSignInStep(onStep);
  const { control, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { password: "", repeated: "" },
    mode: "onBlur",
  });
  const submit = handleSubmit(async ({ password }) => {
    const message = await weaknessOf(password, [email]);
    if (message) return setError("password", { message });
    await run(({ answerChallenge }) => answerChallenge(password));
  });

  return (
    <SignInForm
      title="Choose your password"
      subtitle="Welcome! You signed in with a temporary password. Please replace it with one that only you know."
      onSubmit={() => void submit()}
    >
      <TextField
        control={control}
        name="password"
        label="New Password"
        type="password"
        autoComplete="new-password"
        autoFocus
        constraintText={LOGIN_SCREEN.passwordHint}
      />
      <TextField
        control={control}
        name="repeated"
        label="Repeat New Password"
        type="password"
        autoComplete="new-password"
      />
      <ChallengeButtons
        text="Set password and log in"
        loadingText="Saving"
        busy={busy || formState.isSubmitting}
        onCancel={onCancel}
      />
    </SignInForm>
  );
}
