import "./login-page.css";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { MESSAGES } from "../../../../shared/messages.ts";
import { useSuspension } from "../../api/suspension.ts";
import { destination } from "../../app/destination.ts";
import { dismiss, notify } from "../../app/notifications.ts";
import { sessionStore } from "../../app/session/session-store.ts";
import type { Step } from "../../app/session/sign-in.ts";
import { Notifications } from "../../components/notifications.tsx";
import { usePageTitle } from "../../components/use-page-title.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { LoginPicture } from "./login-picture.tsx";

const NewPasswordForm = lazy(() => import("./new-password-form.tsx"));
const SuspendedPage = lazy(() => import("../../components/suspended-page.tsx"));
const TotpForm = lazy(() => import("./totp-form.tsx"));

export function Component() {
  usePageTitle("Login");
  const navigate = useNavigate();
  const suspended = useSuspension();
  const [asked, setAsked] = useState<Exclude<Step, "done">>();

  useEffect(() => {
    const { error, errorShown } = sessionStore.getState();
    if (!error) return;
    notify({ id: "session", type: "error", content: error });
    errorShown();
  }, []);

  function onStep(step: Step) {
    if (step !== "done") {
      sessionStore.getState().loginPaused();
      setAsked(step);
      return;
    }
    dismiss("session");
    navigate(destination(), { replace: true });
  }
  const startAgain = () => setAsked(undefined);

  if (suspended)
    return (
      <Suspense>
        <SuspendedPage message={suspended} />
      </Suspense>
    );

  return (
    <div className="login">
      <div className="login-notifications">
        <Notifications />
      </div>
      <main className="login-form">
        <div className="login-column">
          <p className="login-brand">
            <img src="/icon.svg" alt="" width="32" height="32" />
            {MESSAGES.brand}
          </p>
          {!asked && <CredentialsForm onStep={onStep} />}
          <Suspense>
            {asked === "new-password" && <NewPasswordForm onStep={onStep} onCancel={startAgain} />}
            {asked === "totp" && <TotpForm onStep={onStep} onCancel={startAgain} />}
          </Suspense>
        </div>
      </main>
      <LoginPicture />
    </div>
  );
}
