import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { queryClient } from "../api/query-client.ts";
import { useSuspension } from "../api/suspension.ts";
import { lazyPart } from "../components/lazy-part.tsx";
import { preloadQuestion } from "../components/leave-question.tsx";
import { preloadNotifications } from "../components/notifications.tsx";
import SuspendedPage from "../features/sign-in/suspended-page.tsx";
import { config } from "../lib/config.ts";
import { DRAFT_NOTICE, draftTitles } from "../lib/forms/drafts.ts";
import { dismissAll, notify } from "../lib/notifications.ts";
import { quotedList } from "../lib/quoted-list.ts";
import { ignoreSecondClicks } from "../lib/single-click.ts";
import { APP_SCREEN } from "../lib/texts.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { showWholeTexts } from "../lib/whole-texts.ts";
import { PATHS } from "../paths.ts";
import { watchIdle } from "../session/idle.ts";
import { useSession } from "../session/session-store.ts";
import { endSession } from "../session/sign-out.ts";
import { begin, menuPages } from "./preload.ts";
import { ShellLayout } from "./shell-layout.tsx";
import { useCaller } from "./use-caller.ts";

const IdleDialog = lazyPart(() => import("./idle-dialog.tsx"));

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

/** Long enough for the page's own forms to restore their input. */
const SETTLED_MS = 1_500;

/** Names the dialogs whose input is stored, because a dialog does not open by itself after the page was loaded again. */
function useDraftNotice(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other dialogs.
  useEffect(() => {
    const timer = setTimeout(() => {
      const titles = draftTitles();
      if (titles.length > 0)
        notify({ id: DRAFT_NOTICE, type: "info", content: APP_SCREEN.forms.reopen(quotedList(titles)) });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}

/** Runs hooks in a component that renders nothing, so that their changes do not render the layout again. */
function BackgroundHooks() {
  useCaller();
  useDraftNotice();
  return null;
}

const idleMessage = (minutes: number) => `You were logged out after ${minutes} minutes without activity.`;

/** Ends the session after some minutes without activity, and keeps unsaved input. Returns when it ends, in milliseconds since 1970, once that is near. */
function useIdleLogout(): number | undefined {
  const [endsAt, setEndsAt] = useState<number>();
  useEffect(() => {
    const { idleMinutes } = config();
    return watchIdle(idleMinutes, {
      onWarning: setEndsAt,
      onIdle: () => void endSession(idleMessage(idleMinutes)),
    });
  }, []);
  return endsAt;
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
