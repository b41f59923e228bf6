import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLanguage } from "../language.ts";
import {
  Action,
  announce,
  Field,
  focusFirstError,
  Notice,
  PhoneLink,
  Refusal,
  StepHeading,
  Submit,
} from "../parts.tsx";
import type { Submission } from "../requests.ts";
import { COMMON } from "../texts.ts";
import { BOOKING } from "./texts.ts";

const CODE = /^\d{6}$/;
const PAUSE_SECONDS = 30;
const SECOND_MS = 1_000;

/** Refusals after which only a call helps. */
const CALL = ["known_patients_only", "too_many"];

interface CodeStepProps {
  readonly email: string;
  readonly phone: string;
  readonly booking: Submission<[code: string]>;
  readonly resending: Submission<[]>;
  readonly onChangePerson: () => void;
}

/** Asks for the code of the mail, and books with it. */
export function CodeStep({ email, phone, booking, resending, onChangePerson }: CodeStepProps) {
  const texts = BOOKING[useLanguage()];
  const common = COMMON[useLanguage()];
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState("");
  const [checked, setChecked] = useState(false);
  const { error } = booking;
  const isWrong = error?.code === "wrong_code";
  const wrong = checked && !CODE.test(code) ? texts.wrong.code : isWrong ? error.message : error?.fields?.code;
  useEffect(() => {
    if (isWrong) focusFirstError(form);
  }, [isWrong]);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (CODE.test(code)) return booking.submit(code);
    // The error is drawn after this event.
    setTimeout(() => focusFirstError(form));
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <StepHeading>{texts.asks.code}</StepHeading>
      <p>{texts.codeSent(email)}</p>
      {!isWrong && <Refusal error={error} />}
      {error && CALL.includes(error.code) && (
        <p>
          {common.phone}: <PhoneLink phone={phone} />
        </p>
      )}
      <Field label={texts.code} hint={texts.codeHint} error={wrong}>
        {(control) => (
          <input
            {...control}
            className="code"
            value={code}
            onChange={({ target }) => setCode(target.value.replace(/\D/g, "").slice(0, 6))}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        )}
      </Field>
      <div className="actions">
        <Submit busy={booking.busy}>{texts.book}</Submit>
        <Action look="quiet" onPress={onChangePerson}>
          {texts.otherEmail}
        </Action>
      </div>
      <Resend resending={resending} />
    </form>
  );
}

/** Sends another code, after a pause in which the first one can arrive. */
function Resend({ resending }: { readonly resending: Submission<[]> }) {
  const texts = BOOKING[useLanguage()];
  const [seconds, setSeconds] = useState(PAUSE_SECONDS);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [seconds]);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !resending.busy && !resending.error) {
      setSent((before) => before + 1);
      setSeconds(PAUSE_SECONDS);
      announce(texts.resent);
    }
    wasBusy.current = resending.busy;
  }, [resending.busy, resending.error, texts]);
  return (
    <div>
      <Refusal error={resending.error} />
      {sent > 0 && !resending.error && <Notice kind="good">{texts.resent}</Notice>}
      {seconds > 0 ? (
        <p className="soft">{texts.resendIn(seconds)}</p>
      ) : (
        <Action busy={resending.busy} onPress={() => resending.submit()}>
          {texts.resend}
        </Action>
      )}
    </div>
  );
}
