import "./shell.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router-dom";
import { queryClient } from "../api/query-client.ts";
import { useSuspension } from "../api/suspension.ts";
import { OpenCheckout } from "../booking/checkout/open-checkout.tsx";
import { lazyPart } from "../components/feedback/lazy-part.tsx";
import { Notifications, preloadNotifications } from "../components/feedback/notifications.tsx";
import { LeaveQuestion, preloadQuestion } from "../components/forms/leave-question.tsx";
import { NextStep } from "../components/layout/links.tsx";
import { OpenHelp } from "../components/layout/page.tsx";
import { type PageHandle, usePageHandle, usePageTitle } from "../components/layout/use-page-handle.ts";
import SuspendedPage from "../features/sign-in/suspended-page.tsx";
import { begin, ignoreSecondClicks, whenQuiet } from "../lib/async.ts";
import { config } from "../lib/config.ts";
import { quotedList } from "../lib/formats.ts";
import { DRAFT_NOTICE, draftTitles } from "../lib/forms/drafts.ts";
import { useNavigate } from "../lib/navigate.ts";
import { dismissAll, leavePage, notify } from "../lib/notifications.ts";
import type { HelpText } from "../lib/page.ts";
import { APP_SCREEN } from "../lib/texts.ts";
import { showWholeTexts } from "../lib/whole-texts.ts";
import { PATHS } from "../paths.ts";
import { watchIdle } from "../session/idle.ts";
import { sessionRoles, useSession } from "../session/session-store.ts";
import { endSession } from "../session/sign-out.ts";
import { Frame } from "./frame.tsx";
import { useCaller } from "./guard.ts";
import { menuOf } from "./navigation.ts";
import { PAGES } from "./pages.ts";
import { PageOrPending } from "./pending-page.tsx";
import { Sidebar } from "./sidebar.tsx";

/** Moves the focus to the beginning of the page: to its main search field if it has one, or else to its heading. */
function focusPage(): void {
  const search = document.querySelector<HTMLElement>("#page [data-page-focus] input");
  if (search) {
    search.focus();
    return;
  }
  const target = document.querySelector<HTMLElement>("#page h1") ?? document.getElementById("page");
  if (!target) return;
  target.tabIndex = -1;
  target.focus();
}

/** Focuses the beginning of each page that is opened. On the first page the focus stays where the browser has put it. */
function usePageFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    focusPage();
  }, [pathname]);
}

const PageHelp = lazyPart(() => import("./page-help.tsx"));

/** Shows that the router is loading a page. */
function PageProgress() {
  const loading = useNavigation().state === "loading";
  return loading && <div className="page-progress" role="progressbar" aria-label="Loading the page" />;
}

/** Renders the layout of the open page, again only for another page: a click on a link changes the router's state before that. */
function ShellLayout() {
  return <Layout page={usePageHandle()} />;
}

/** Renders the frame, the open page and its help. */
const Layout = memo(({ page }: { readonly page: PageHandle }) => {
  const { title, isSheet } = page;
  const [help, setHelp] = useState<HelpText>();
  usePageTitle(title);
  usePageFocus();
  const { pathname } = useLocation();
  // A layout effect runs before the new page shows notifications of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each page that is opened.
  useLayoutEffect(() => {
    leavePage();
    setHelp(undefined);
  }, [pathname]);

  if (isSheet)
    return (
      <main className="sheet-page">
        <Notifications />
        <div id="page" tabIndex={-1}>
          <Outlet />
        </div>
      </main>
    );
  return (
    <>
      <button type="button" className="skip-link" onClick={focusPage}>
        Skip to the page
      </button>
      <PageProgress />
      <Frame navigation={(onNavigate) => <Sidebar onNavigate={onNavigate} />} notifications={<Notifications />}>
        <OpenHelp value={setHelp}>
          <div className="page-and-help">
            <div id="page" tabIndex={-1}>
              <NextStep>
                <PageOrPending>
                  <Outlet />
                </PageOrPending>
              </NextStep>
            </div>
            {help && <PageHelp help={help} title={title} onClose={() => setHelp(undefined)} />}
          </div>
        </OpenHelp>
      </Frame>
      <OpenCheckout />
      <LeaveQuestion />
    </>
  );
});

const IdleDialog = lazyPart(() => import("./idle-dialog.tsx"));

/**
 * Loads notifications and dialogs before they are needed, because the browser may be offline then, and the pages of the menu, one
 * of which is opened next. The router loads a page only once it is opened.
 */
function usePreloaded(): void {
  const role = useSession(({ userRole }) => userRole);
  const roles = useSession(sessionRoles);
  useEffect(() => {
    const links = menuOf(role, roles).map(({ href }) => href);
    const pages = PAGES.filter(({ path }) => links.includes(path));
    return whenQuiet([
      preloadNotifications,
      preloadQuestion,
      IdleDialog.preload,
      ...pages.map(
        ({ load }) =>
          () =>
            begin(load),
      ),
    ]);
  }, [role, roles]);
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

/** Follows the changes of others, from when the page has been open for a while. */
function useLiveUpdates(): void {
  const role = useSession(({ userRole }) => userRole);
  useEffect(() => {
    if (!role || role === "PLATFORM_ADMIN") return;
    let stop: (() => void) | undefined;
    let left = false;
    const cancel = whenQuiet([
      () =>
        begin(async () => {
          const { startLiveUpdates } = await import("./live-updates.ts");
          if (!left) stop = startLiveUpdates();
        }),
    ]);
    return () => {
      left = true;
      cancel();
      stop?.();
    };
  }, [role]);
}

/** Runs hooks in a component that renders nothing, so that their changes do not render the layout again. */
function BackgroundHooks() {
  useCaller();
  useDraftNotice();
  useLiveUpdates();
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
