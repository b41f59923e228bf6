import Tabs from "@cloudscape-design/components/tabs";
import { useQuery } from "@tanstack/react-query";
import { prefetch } from "../../api/query-client.ts";
import { currentTenantQuery } from "../../api/tenants.ts";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { Page } from "../../components/layout/page.tsx";
import { useTab } from "../../lib/hooks.ts";
import { OnlinePractitioners } from "./online-practitioners.tsx";
import { OnlineServices } from "./online-services.tsx";
import { settingsQuery } from "./queries.ts";
import { SettingsForm } from "./settings-form.tsx";
import { ShareLink } from "./share-link.tsx";
import { ONLINE_SCREEN } from "./texts.ts";

const TABS = ["settings", "services", "practitioners"];

export const loader = () => prefetch(settingsQuery(), currentTenantQuery());

export function Component() {
  const query = useQuery(settingsQuery());
  const tab = useTab("tab", TABS);
  return (
    <Page title="Online Booking" description="What patients can book, move and cancel by themselves">
      <QueryBoundary query={query} failed={ONLINE_SCREEN.loadFailed} loading="Loading online booking">
        {(settings) => (
          <Tabs
            {...tab}
            ariaLabel="Online booking"
            tabs={[
              {
                id: "settings",
                label: "Settings",
                content: (
                  <>
                    <SettingsForm settings={settings} />
                    <ShareLink />
                  </>
                ),
              },
              { id: "services", label: "Services", content: tab.activeTabId === "services" && <OnlineServices /> },
              {
                id: "practitioners",
                label: "Practitioners",
                content: tab.activeTabId === "practitioners" && <OnlinePractitioners />,
              },
            ]}
          />
        )}
      </QueryBoundary>
    </Page>
  );
}
