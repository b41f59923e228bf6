import { type ReactNode, type Ref, useEffect, useId, useRef } from "react";
import { create } from "zustand";
import type { ClinicError } from "../../../shared/contract/errors.ts";
import { phoneText } from "../../../shared/values/phone.ts";
import { messageOf } from "./api.ts";
import { chooseLanguage, useLanguage } from "./language.ts";
import type { Loaded } from "./requests.ts";
import { COMMON } from "./texts.ts";

const useAnnouncement = create<{ readonly text: string }>(() => ({ text: "" }));

/** Lets screen readers say a sentence as soon as they have said what they are saying now. */
export const announce = (text: string): void => useAnnouncement.setState({ text });

const Announcer = () => (
  <div className="spoken" aria-live="polite">
    {useAnnouncement(({ text }) => text)}
  </div>
);

interface FrameProps {
  /** The clinic, once it is known. */
  readonly clinic?: { readonly clinic_name: string; readonly logo_url?: string | null } | undefined;
  readonly title: string;
  readonly children: ReactNode;
}

/** The page around each step: the clinic, the switch of the language, and what is said to screen readers. */
export function Frame({ clinic, title, children }: FrameProps) {
  const language = useLanguage();
  const name = clinic?.clinic_name;
  const other = language === "en" ? "es" : "en";
  useEffect(() => {
    document.title = name ? `${title} – ${name}` : title;
  }, [title, name]);
  return (
    <>
      <header className="top">
        {clinic?.logo_url && <img className="logo" src={clinic.logo_url} alt="" />}
        <p className="clinic">{name}</p>
        <button type="button" className="quiet" lang={other} onClick={() => chooseLanguage(other)}>
          {COMMON[language].otherLanguage}
        </button>
      </header>
      <main>{children}</main>
      <footer>{COMMON[language].footer}</footer>
      <Announcer />
    </>
  );
}

/** The heading of a step. The focus moves to it when another step is shown, but not when the page is opened. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOpened) {
      scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    isOpened = true;
  }, []);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}

/** Whether a heading was shown before, so that the next one belongs to another step. */
let isOpened = false;

interface ActionProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly look?: "primary" | "normal" | "quiet";
  readonly busy?: boolean;
}

/** A button. While its change is under way it keeps the focus and says so; a second press does nothing then. */
export function Action({ children, onPress, look = "normal", busy = false }: ActionProps) {
  const { working } = COMMON[useLanguage()];
  return (
    <button type="button" className={look} aria-disabled={busy} onClick={() => !busy && onPress()}>
      {busy ? working : children}
    </button>
  );
}

/** The button that sends a form. */
export function Submit({ children, busy }: { readonly children: ReactNode; readonly busy: boolean }) {
  const { working } = COMMON[useLanguage()];
  return (
    <button type="submit" className="primary" aria-disabled={busy}>
      {busy ? working : children}
    </button>
  );
}

/** A message that screen readers say at once. */
export const Notice = ({
  children,
  kind = "error",
}: {
  readonly children: ReactNode;
  readonly kind?: "error" | "good";
}) => (
  <div className={`notice ${kind}`} role={kind === "error" ? "alert" : "status"}>
    {children}
  </div>
);

/** A refusal in words. */
export const Refusal = ({ error }: { readonly error: ClinicError | undefined }) => {
  const language = useLanguage();
  return error && <Notice>{messageOf(error, language)}</Notice>;
};

/** A telephone number that a phone calls when it is pressed. */
export const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phoneText(phone)}</a>
);

interface WaitingProps {
  readonly loaded: Loaded<unknown>;
  readonly onRetry: () => void;
}

/** What stands in place of content that is being loaded or could not be loaded. */
export function Waiting({ loaded, onRetry }: WaitingProps) {
  const language = useLanguage();
  const texts = COMMON[language];
  if (loaded.state === "failed")
    return (
      <Notice>
        <p>{messageOf(loaded.error, language)}</p>
        <Action onPress={onRetry}>{texts.retry}</Action>
      </Notice>
    );
  return (
    <p role="status" className="soft">
      {texts.loading}
    </p>
  );
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly optional?: boolean;
  /** Draws the control with what connects it to its label, hint and error. */
  readonly children: (control: {
    readonly id: string;
    readonly "aria-describedby": string | undefined;
    readonly "aria-invalid": boolean | undefined;
  }) => ReactNode;
}

/** A field with its label, and its error between the label and the control, where zoomed screens show it too. */
export function Field({ label, hint, error, optional, children }: FieldProps) {
  const texts = COMMON[useLanguage()];
  const id = useId();
  const described = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="soft"> ({texts.optional})</span>}
      </label>
      {hint && (
        <p id={`${id}hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}error`} className="wrong">
          {error}
        </p>
      )}
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
    </div>
  );
}

/** Moves the focus to the first field of a form that has an error. */
export const focusFirstError = (form: Ref<HTMLFormElement>): void => {
  const element = form && "current" in form ? form.current : undefined;
  element?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
};

/** Facts with their names, such as the time and place of an appointment. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A page with one heading and one sentence. */
export const PlainPage = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Frame title={title}>
    <StepHeading>{title}</StepHeading>
    <p>{text}</p>
  </Frame>
);
