import "./shell.css";
import AppLayoutToolbar from "@cloudscape-design/components/app-layout-toolbar";
import { useLayoutEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router-dom";
import { OpenHelp } from "../components/info-link.tsx";
import { lazyPart } from "../components/lazy-part.tsx";
import { LeaveQuestion } from "../components/leave-question.tsx";
import { NextStep } from "../components/next-step.tsx";
import { Notifications } from "../components/notifications.tsx";
import { OfflineNotice } from "../components/offline-notice.tsx";
import { usePageHandle } from "../components/use-page-handle.ts";
import { usePageTitle } from "../components/use-page-title.ts";
import { leavePage } from "../lib/notifications.ts";
import { useSession } from "../session/session-store.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { FindButton } from "./find-button.tsx";
import { PageOrOpening } from "./opening-page.tsx";
import { Sidebar } from "./sidebar.tsx";
import { focusPage, usePageFocus } from "./use-page-focus.ts";

/** Screens on which the open navigation would cover too much of the page. */
const NARROW = "(max-width: 912px)";

const LABELS = {
  navigation: "Side navigation",
  navigationToggle: "Open side navigation",
  navigationClose: "Close side navigation",
  notifications: "Notifications",
};

const PageHelp = lazyPart(() => import("./page-help.tsx"));

/** Returns the help of the open page for the signed-in role. */
function useHelp() {
  const { help } = usePageHandle();
  const role = useSession(({ userRole }) => userRole);
  return typeof help === "object" ? role && help[role] : help;
}

/** Lays out the navigation, breadcrumbs, notifications and help around the open page. */
export function ShellLayout() {
  const { title, wide } = usePageHandle();
  const help = useHelp();
  const [helpOpen, setHelpOpen] = useState(false);
  const loading = useNavigation().state === "loading";
  const [navigationOpen, setNavigationOpen] = useState(() => !matchMedia(NARROW).matches);
  usePageTitle(title);
  usePageFocus();
  const { pathname } = useLocation();
  // A layout effect runs before the new page shows notifications of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each page that is opened.
  useLayoutEffect(() => {
    leavePage();
    setHelpOpen(false);
  }, [pathname]);

  return (
    <>
      <button type="button" className="skip-link" onClick={focusPage}>
        Skip to the page
      </button>
      {loading && <div className="page-progress" role="progressbar" aria-label="Loading the page" />}
      <AppLayoutToolbar
        ariaLabels={LABELS}
        // The menu is rendered after the page, for which people wait.
        navigation={
          <NextStep>
            <NextStep>
              <Sidebar onNavigate={() => matchMedia(NARROW).matches && setNavigationOpen(false)} />
            </NextStep>
          </NextStep>
        }
        navigationOpen={navigationOpen}
        onNavigationChange={({ detail }) => setNavigationOpen(detail.open)}
        navigationWidth={260}
        toolsHide
        // The style sheet limits narrow pages, so that every page begins at the same edge.
        maxContentWidth={Number.MAX_VALUE}
        breadcrumbs={
          <>
            <Breadcrumbs />
            <FindButton />
          </>
        }
        notifications={
          <>
            <OfflineNotice />
            <div className="page-notifications">
              <Notifications />
            </div>
          </>
        }
        stickyNotifications
        content={
          <OpenHelp value={help ? () => setHelpOpen(true) : undefined}>
            <div className="page-and-help">
              <div id="page" className={wide ? "" : "page-narrow"} tabIndex={-1}>
                <NextStep>
                  <PageOrOpening>
                    <Outlet />
                  </PageOrOpening>
                </NextStep>
              </div>
              {help && helpOpen && <PageHelp page={help} title={title} onClose={() => setHelpOpen(false)} />}
            </div>
          </OpenHelp>
        }
      />
      <LeaveQuestion />
    </>
  );
}
