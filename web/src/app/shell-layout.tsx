import "./shell.css";
import AppLayoutToolbar from "@cloudscape-design/components/app-layout-toolbar";
import { useState } from "react";
import { Outlet, useNavigation } from "react-router-dom";
import { Notifications } from "../components/notifications.tsx";
import { usePageHandle } from "../components/use-page-handle.ts";
import { usePageTitle } from "../components/use-page-title.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Sidebar } from "./sidebar.tsx";
import { focusPage, usePageFocus } from "./use-page-focus.ts";

const CONTENT_WIDTH = 1120;
const MOBILE = "(max-width: 688px)";

const LABELS = {
  navigation: "Side navigation",
  navigationToggle: "Open side navigation",
  navigationClose: "Close side navigation",
  notifications: "Notifications",
};

export function ShellLayout() {
  const { title, wide } = usePageHandle();
  const loading = useNavigation().state === "loading";
  const [navigationOpen, setNavigationOpen] = useState(() => !matchMedia(MOBILE).matches);
  usePageTitle(title);
  usePageFocus();

  return (
    <>
      <button type="button" className="skip-link" onClick={focusPage}>
        Skip to the page
      </button>
      {loading && <div className="page-progress" role="progressbar" aria-label="Loading the page" />}
      <AppLayoutToolbar
        ariaLabels={LABELS}
        navigation={<Sidebar onNavigate={() => matchMedia(MOBILE).matches && setNavigationOpen(false)} />}
        navigationOpen={navigationOpen}
        onNavigationChange={({ detail }) => setNavigationOpen(detail.open)}
        navigationWidth={260}
        toolsHide
        maxContentWidth={wide ? Number.MAX_VALUE : CONTENT_WIDTH}
        breadcrumbs={<Breadcrumbs />}
        notifications={<Notifications />}
        stickyNotifications
        content={
          <div id="page" tabIndex={-1}>
            <Outlet />
          </div>
        }
      />
    </>
  );
}
