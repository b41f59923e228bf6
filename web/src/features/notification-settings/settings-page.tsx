import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Spinner from "@cloudscape-design/components/spinner";
import { useQuery } from "@tanstack/react-query";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { queryClient } from "../../api/query-client.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { settingsQuery } from "./queries.ts";
import { SettingsForm } from "./settings-form.tsx";

export function loader() {
  void queryClient.prefetchQuery(settingsQuery());
  return null;
}

export function Component() {
  const { data, error, refetch } = useQuery(settingsQuery());
  if (data) return <SettingsForm settings={data} />;
  return (
    <SpaceBetween size="l">
      <Header variant="h1">Notification Settings</Header>
      {error ? (
        <FailureAlert header={SCREENS.notifications.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Container>
          <Box color="text-status-inactive">
            <Spinner /> Loading...
          </Box>
        </Container>
      )}
    </SpaceBetween>
  );
}
