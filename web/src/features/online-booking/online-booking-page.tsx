import Tabs from "@cloudscape-design/components/tabs";
import { useQuery } from "@tanstack/react-query";
import { prefetch } from "../../api/query-client.ts";
import { currentTenantQuery } from "../../api/tenants.ts";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { Page } from "../../components/layout/page.tsx";
import { useTab } from "../../lib/hooks.ts";
import type { HelpText } from "../../lib/page.ts";
import { OnlinePractitioners } from "./online-practitioners.tsx";
import { OnlineServices } from "./online-services.tsx";
import { settingsQuery } from "./queries.ts";
import { SettingsForm } from "./settings-form.tsx";
import { ShareLink } from "./share-link.tsx";
import { ONLINE_SCREEN } from "./texts.ts";

export const help: HelpText = {
  about: "What patients can book, move and cancel by themselves, without an account.",
  rules: {
    Times: "The hours, time off and rooms of the calendar apply. Patients never see anything about other patients.",
    "Patients of the clinic":
      "Who has the email, name and birth date of a patient. Others are asked to call for such a service.",
    Held: "A chosen time is held for 3 minutes, and for 10 once a code was sent. The calendar shows it.",
    "New patients": "Anyone else becomes a new patient. The front desk sees who could be the same person.",
    "Notice for changes": "In the first 10 minutes after booking, patients can always move and cancel.",
    Links: "Each confirmation and reminder has a link with which the patient confirms, moves or cancels.",
    Offers: "A free time is offered to one person at a time, until the minimum notice is reached.",
  },
};

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
