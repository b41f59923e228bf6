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
import { useDraftNotice } from "./use-draft-notice.ts";
import { useIdleLogout } from "./use-idle-logout.ts";

const IdleDialog = loadedLater(() => import("./idle-dialog.tsx"));

/**
 * Loads notifications and dialogs before they are needed, because the browser may be offline then, and the pages of the menu, one
 * of which is opened next.
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

/** Renders the pages of a signed-in person and all that surrounds them. */
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

/** Opens the login page when the session has ended, in this tab or in another one. */
function LeaveForLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    dismissAll();
    navigate(PATHS.login, { replace: true });
  }, [navigate]);
  return null;
}

/** Runs hooks in a component that renders nothing, so that their changes do not render the layout again. */
function BackgroundHooks() {
  useCaller();
  useDraftNotice();
  return null;
}

function SignedIn() {
  usePreloaded();
  useEffect(ignoreSecondClicks, []);
  useEffect(showWholeTexts, []);
  const endsAt = useIdleLogout();
  return (
    <>
      <BackgroundHooks />
      <ShellLayout />
      {endsAt !== undefined && <IdleDialog endsAt={endsAt} />}
    </>
  );
}
