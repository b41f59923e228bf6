import { useQuery } from "@tanstack/react-query";
import { NOTIFICATIONS_SCREEN } from "../../../../shared/messages/notifications-screen.ts";
import { prefetch } from "../../api/query-client.ts";
import { Page } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { settingsQuery } from "./queries.ts";
import { SettingsForm } from "./settings-form.tsx";

export const loader = () => prefetch(settingsQuery());

export function Component() {
  const query = useQuery(settingsQuery());
  if (query.data) return <SettingsForm settings={query.data} />;
  return (
    <Page title="Notification Settings">
      <QueryBoundary query={query} failed={NOTIFICATIONS_SCREEN.loadFailed} loading="Loading...">
        {() => null}
      </QueryBoundary>
    </Page>
  );
}
