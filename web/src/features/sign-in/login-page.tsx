import { LOGIN_SCREEN } from "../../lib/sign-in-texts.ts";
import "./login-page.css";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import type { InputProps } from "@cloudscape-design/components/input";
import Input from "@cloudscape-design/components/input";
import { useEffect, useRef, useState } from "react";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { useSuspension } from "../../api/suspension.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { Notifications } from "../../components/feedback/notifications.tsx";
import { usePageHandle, usePageTitle } from "../../components/layout/use-page-handle.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { dismiss, notify } from "../../lib/notifications.ts";
import { PATHS } from "../../paths.ts";
import { takeLoginNotice } from "../../session/requested-path.ts";
import { sessionStore } from "../../session/session-store.ts";
import type { Step } from "../../session/sign-in.ts";
import { loadSignIn, SignInForm, useSignInStep } from "./sign-in-form.tsx";

const ForgotPasswordModal = lazyPart(() => import("./forgot-password-modal.tsx"));

/** Shows the form for email and password, with a link that requests a new password. */
function CredentialsForm({ onStep }: { readonly onStep: (step: Step, email: string) => void }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  const emailInput = useRef<InputProps.Ref>(null);
  const passwordInput = useRef<InputProps.Ref>(null);
  const { run, busy } = useSignInStep((step) => onStep(step, email));

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

/** Shows the decorative half of the login page: hills, a sun and a clinic. */
const LoginPicture = () => (
  <div className="login-picture" aria-hidden="true">
    <svg viewBox="0 0 800 1000" preserveAspectRatio="xMidYMax slice" focusable="false" role="presentation">
      <circle className="picture-glow" cx="560" cy="300" r="230" />
      <circle className="picture-sun" cx="560" cy="300" r="130" />
      <path className="picture-far" d="M0 640c120-90 240-120 360-70s260 60 440-50v480H0z" />
      <path className="picture-middle" d="M0 740c160-80 300-60 420-20s240 40 380-60v340H0z" />
      <g className="picture-house">
        <path d="M250 730V590l90-70 90 70v140z" />
        <path className="picture-wing" d="M430 730V630h120v100z" />
        <path
          className="picture-cross"
          d="M328 570h24v-24h24v24h24v24h-24v24h-24v-24h-24z"
          transform="translate(-24 26)"
        />
        <path className="picture-door" d="M322 730v-62h36v62z" />
        <path className="picture-window" d="M452 654h28v28h-28zm48 0h28v28h-28z" />
      </g>
      <path className="picture-near" d="M0 810c200-110 340-90 470-50s220 30 330-30v270H0z" />
      <g className="picture-tree">
        <circle cx="640" cy="690" r="52" />
        <circle cx="600" cy="730" r="38" />
        <circle cx="680" cy="735" r="40" />
        <path d="M634 730h12v80h-12z" />
      </g>
    </svg>
    <p className="login-motto">Every clinic, one calm place to work.</p>
  </div>
);

const FirstPasswordForm = lazyPart(() => import("./first-password-form.tsx"));
const SuspendedPage = lazyPart(() => import("./suspended-page.tsx"));
const TotpForm = lazyPart(() => import("./totp-form.tsx"));

export function Component() {
  usePageTitle("Login");
  const navigate = useNavigate();
  const { destination } = usePageHandle();
  const suspended = useSuspension();
  const [challenge, setChallenge] = useState<Exclude<Step, "done">>();
  const [email, setEmail] = useState("");

  useEffect(() => {
    const { error } = sessionStore.getState();
    const notice = takeLoginNotice();
    if (notice) notify({ id: "session", type: "success", content: notice });
    else if (error) notify({ id: "session", type: "error", content: error });
  }, []);

  function onStep(step: Step) {
    if (step !== "done") {
      sessionStore.getState().loginPaused();
      setChallenge(step);
      return;
    }
    dismiss("session");
    navigate(destination?.() ?? PATHS.home, { replace: true });
  }
  function begin(step: Step, address: string) {
    setEmail(address);
    onStep(step);
  }
  const startAgain = () => setChallenge(undefined);

  if (suspended) return <SuspendedPage message={suspended} />;

  return (
    <div className="login">
      <div className="notifications-over-page">
        <Notifications />
      </div>
      <main className="login-form">
        <div className="login-column">
          <p className="login-brand">
            <img src="/icon.svg" alt="" width="32" height="32" />
            {COMMON_TEXTS.brand}
          </p>
          {!challenge && <CredentialsForm onStep={begin} />}
          {challenge === "new-password" && <FirstPasswordForm email={email} onStep={onStep} onCancel={startAgain} />}
          {challenge === "totp" && <TotpForm onStep={onStep} onCancel={startAgain} />}
        </div>
      </main>
      <LoginPicture />
    </div>
  );
}
