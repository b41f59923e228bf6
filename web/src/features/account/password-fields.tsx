import type { AccountSettings } from "@aws-amplify/ui-react";
import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { type ComponentProps, createContext, useContext, useState } from "react";

export type ChangePasswordProps = ComponentProps<typeof AccountSettings.ChangePassword>;
type Parts = Required<NonNullable<ChangePasswordProps["components"]>>;
type FieldProps = ComponentProps<Parts["NewPasswordField"]>;

/** Why the new password is too easy to guess. Amplify's form itself has no check that takes time. */
export const Weakness = createContext<string | undefined>(undefined);

/** The name of Amplify's field for the new password. */
export const NEW_PASSWORD = "newPassword";

/** Shows a password field of Amplify's form that looks like every other field. */
export function PasswordField({ label, name, autoComplete, fieldValidationErrors = [], onChange, onBlur }: FieldProps) {
  const [value, setValue] = useState("");
  const weakness = useContext(Weakness);
  return (
    <FormField label={label} errorText={fieldValidationErrors[0] ?? (name === NEW_PASSWORD && weakness)}>
      <Input
        type="password"
        name={name}
        autoComplete={autoComplete ?? true}
        value={value}
        nativeInputAttributes={{
          // Amplify's form prevents the event's default, after which the field's own onChange is not called.
          onChange: (event) => {
            setValue(event.target.value);
            onChange(event);
          },
          onBlur,
        }}
      />
    </FormField>
  );
}

/** Shows the button of Amplify's form, which is disabled until the fields are complete. */
export const SubmitButton = ({ isDisabled = false, children }: ComponentProps<Parts["SubmitButton"]>) => (
  <div>
    <Button variant="primary" formAction="submit" disabled={isDisabled}>
      {children}
    </Button>
  </div>
);

/** The product's message for the error of Amplify's form. */
export const Problem = createContext("");

/** Shows the product's message instead of the one that Amplify's form passes on from Cognito. */
export const ErrorMessage = () => (
  <Alert type="error" statusIconAriaLabel="Error">
    {useContext(Problem)}
  </Alert>
);
