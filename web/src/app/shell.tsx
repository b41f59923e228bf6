import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { queryClient } from "../api/query-client.ts";
import { useSuspension } from "../api/suspension.ts";
import { preloadQuestion } from "../components/leave-question.tsx";
import { loadedLater } from "../components/loaded-later.tsx";
import { preloadNotifications } from "../components/notifications.tsx";
import SuspendedPage from "../features/sign-in/suspended-page.tsx";
import { dismissAll } from "../lib/notifications.ts";
import { ignoreSecondClicks } from "../lib/single-click.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { showWholeTexts } from "../lib/whole-texts.ts";
import { PATHS } from "../paths.ts";
import { useSession } from "../session/session-store.ts";
import { begin, menuPages } from "./preload.ts";
import { ShellLayout } from "./shell-layout.tsx";
import { useCaller } from "./use-caller.ts";
import { useIdleLogout } from "./use-idle-logout.ts";
import { useKeptInput } from "./use-kept-input.ts";

const IdleDialog = loadedLater(() => import("./idle-dialog.tsx"));

/**
 * Loads what tells failures and asks questions before it is needed, because the browser may be offline then, and the pages of
 * the menu, one of which is opened next.
 */
function usePreloaded(): void {
  const role = useSession(({ userRole }) => userRole);
  useEffect(
    () =>
      whenIdle([
        preloadNotifications,
        preloadQuestion,
        IdleDialog.preload,
        ...menuPages(role).map(
          ({ load }) =>
            () =>
              begin(load),
        ),
      ]),
    [role],
  );
}

/** Draws everything around the pages of a signed-in person. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  );
}

function Shell() {
  const signedIn = useSession(({ isAuthenticated }) => isAuthenticated);
  const suspended = useSuspension();
  if (!signedIn) return <LeaveForLogin />;
  return suspended ? <SuspendedPage message={suspended} /> : <SignedIn />;
}

// Nothing of the session may still be drawn or asked for once it has ended, in this tab or in another.
function LeaveForLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    dismissAll();
    navigate(PATHS.login, { replace: true });
  }, [navigate]);
  return null;
}

/** Renders nothing, so that what it learns does not render the frame again. */
function Caller() {
  useCaller();
  useKeptInput();
  return null;
}

function SignedIn() {
  usePreloaded();
  useEffect(ignoreSecondClicks, []);
  useEffect(showWholeTexts, []);
  const endsAt = useIdleLogout();
  return (
    <>
      <Caller />
      <ShellLayout />
      {endsAt !== undefined && <IdleDialog endsAt={endsAt} />}
    </>
  );
}
