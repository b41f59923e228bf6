import type { AccountSettings } from "@aws-amplify/ui-react";
import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { type ChangeEvent, type ComponentProps, createContext, type FocusEvent, useContext, useState } from "react";

export type ChangePasswordProps = ComponentProps<typeof AccountSettings.ChangePassword>;
type Parts = Required<NonNullable<ChangePasswordProps["components"]>>;
type FieldProps = ComponentProps<Parts["NewPasswordField"]>;

/** One password of Amplify's form in the look of all other fields. */
export function PasswordField({ label, name, autoComplete, fieldValidationErrors = [], onChange, onBlur }: FieldProps) {
  const [value, setValue] = useState("");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are the input's own, which rise to here.
    <div
      onChange={(event) => onChange(event as unknown as ChangeEvent<HTMLInputElement>)}
      onBlur={(event) => onBlur(event as unknown as FocusEvent<HTMLInputElement>)}
    >
      <FormField label={label} errorText={fieldValidationErrors[0]}>
        <Input
          type="password"
          name={name}
          autoComplete={autoComplete ?? true}
          value={value}
          onChange={({ detail }) => setValue(detail.value)}
        />
      </FormField>
    </div>
  );
}

/** The button of Amplify's form, which tells whether the fields are complete. */
export const SubmitButton = ({ isDisabled = false, children }: ComponentProps<Parts["SubmitButton"]>) => (
  <div>
    <Button variant="primary" formAction="submit" disabled={isDisabled}>
      {children}
    </Button>
  </div>
);

/** Our sentence for what Amplify's form was refused with. */
export const Problem = createContext("");

/** Shows why Amplify's form was refused, in our words: its own children are Cognito's. */
export const ErrorMessage = () => (
  <Alert type="error" statusIconAriaLabel="Error">
    {useContext(Problem)}
  </Alert>
);
