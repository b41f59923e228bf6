import "./totp-setup.css";
import "../../session/amplify.ts";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useMutation } from "@tanstack/react-query";
import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from "aws-amplify/auth";
import { QRCodeSVG } from "qrcode.react";
import { useEffect, useState } from "react";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { PlainForm } from "../../components/forms/plain-form.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { useSession } from "../../session/session-store.ts";
import { totpCodeProblem } from "../../session/totp-code.ts";

/** Returns whether the account asks for a code at sign-in. */
export async function totpEnabled(): Promise<boolean> {
  const { enabled, preferred } = await fetchMFAPreference();
  return preferred === "TOTP" || (enabled ?? []).includes("TOTP");
}

/** A new secret for an authenticator app. */
interface TotpSecret {
  /** The text to type if the QR code can't be scanned. */
  readonly secret: string;
  /** The content of the QR code. */
  readonly uri: string;
}

/** Creates a secret for the account. It takes effect with `enableTotp`. */
async function newTotpSecret(email: string): Promise<TotpSecret> {
  const { sharedSecret, getSetupUri } = await setUpTOTP();
  return { secret: sharedSecret, uri: getSetupUri(COMMON_TEXTS.brand, email).toString() };
}

/** Verifies a code of the app, and makes every sign-in ask for one from now on. */
async function enableTotp(code: string): Promise<void> {
  await verifyTOTPSetup({ code });
  await updateMFAPreference({ totp: "PREFERRED" });
}

export const disableTotp = (): Promise<void> => updateMFAPreference({ totp: "DISABLED" });

const QR_SIZE = 168;

/** Returns a key in groups of four, which people can type and apps accept. */
const inFours = (key: string): string => key.match(/.{1,4}/g)?.join(" ") ?? key;

/** Shows a new secret as a QR code and as text, and asks for the first code that the app generates. */
export function TotpSetup({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  const email = useSession(({ user }) => user?.email ?? "");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const { mutate: begin, data: totp, error } = useMutation({ mutationFn: () => newTotpSecret(email) });
  const enable = useMutation({
    mutationFn: enableTotp,
    onSuccess: onDone,
    onError: (failure) => setProblem(messageOf(failure, COMMON_TEXTS.unexpected)),
  });
  useEffect(() => begin(), [begin]);

  function submit() {
    const typed = code.trim();
    const wrong = totpCodeProblem(typed);
    setProblem(wrong);
    if (!wrong) enable.mutate(typed);
  }

  if (error) return <FailureAlert error={error} onRetry={() => begin()} />;
  if (!totp) return <StatusIndicator type="loading">Loading</StatusIndicator>;
  return (
    <div className="totp-setup">
      <div className="totp-code">
        <QRCodeSVG value={totp.uri} size={QR_SIZE} title="QR code for your authenticator app" />
      </div>
      <PlainForm onSubmit={submit}>
        <SpaceBetween size="m">
          <div>
            Scan the code with your authenticator app, or enter this key there:
            <Box variant="code" className="totp-secret" display="block">
              {inFours(totp.secret)}
            </Box>
          </div>
          <FormField label="Code" description="The six digits that the app shows now" errorText={problem}>
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={({ detail }) => setCode(detail.value)}
            />
          </FormField>
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="primary" loading={enable.isPending} loadingText="Checking">
              Verify and turn on
            </Button>
            <Button variant="link" formAction="none" onClick={onCancel}>
              Cancel
            </Button>
          </SpaceBetween>
        </SpaceBetween>
      </PlainForm>
    </div>
  );
}
