import { PATHS } from "../../paths.ts";
import "./login-page.css";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { MESSAGES } from "../../../../shared/messages.ts";
import { useSuspension } from "../../api/suspension.ts";
import { Notifications } from "../../components/notifications.tsx";
import { usePageHandle } from "../../components/use-page-handle.ts";
import { usePageTitle } from "../../components/use-page-title.ts";
import { dismiss, notify } from "../../lib/notifications.ts";
import { takeLoginNotice } from "../../session/login-notice.ts";
import { sessionStore } from "../../session/session-store.ts";
import type { Step } from "../../session/sign-in.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { LoginPicture } from "./login-picture.tsx";

const FirstPasswordForm = lazy(() => import("./first-password-form.tsx"));
const SuspendedPage = lazy(() => import("./suspended-page.tsx"));
const TotpForm = lazy(() => import("./totp-form.tsx"));

export function Component() {
  usePageTitle("Login");
  const navigate = useNavigate();
  const { destination } = usePageHandle();
  const suspended = useSuspension();
  const [asked, setAsked] = useState<Exclude<Step, "done">>();

  useEffect(() => {
    const { error } = sessionStore.getState();
    const notice = takeLoginNotice();
    if (notice) notify({ id: "session", type: "success", content: notice });
    else if (error) notify({ id: "session", type: "error", content: error });
  }, []);

  function onStep(step: Step) {
    if (step !== "done") {
      sessionStore.getState().loginPaused();
      setAsked(step);
      return;
    }
    dismiss("session");
    navigate(destination?.() ?? PATHS.home, { replace: true });
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
            {asked === "new-password" && <FirstPasswordForm onStep={onStep} onCancel={startAgain} />}
            {asked === "totp" && <TotpForm onStep={onStep} onCancel={startAgain} />}
          </Suspense>
        </div>
      </main>
      <LoginPicture />
    </div>
  );
}
