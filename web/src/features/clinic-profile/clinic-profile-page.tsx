import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ClinicError } from "../../../../shared/errors.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { queryClient } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { currentTenantQuery } from "./current-tenant-query.ts";
import { EditProfile } from "./edit-profile.tsx";
import { ProfileCard } from "./profile-card.tsx";

export function loader() {
  void queryClient.prefetchQuery(currentTenantQuery());
  return null;
}

function Profile() {
  const { data, error, refetch } = useQuery(currentTenantQuery());
  if (data) return <ProfileCard tenant={data} />;
  if (error instanceof ClinicError && error.code === "not_found") return <EmptyState title={SCREENS.tenants.none} />;
  if (error) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  return <StatusIndicator type="loading">Loading the clinic's profile</StatusIndicator>;
}

export function Component() {
  const { data } = useQuery(currentTenantQuery());
  const [editing, setEditing] = useState(false);
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        description="How your clinic presents itself"
        actions={
          <Button disabled={!data} onClick={() => setEditing(true)}>
            Edit
          </Button>
        }
      >
        Clinic Profile
      </Header>
      <Container>
        <Profile />
      </Container>
      {editing && data && <EditProfile tenant={data} onDone={() => setEditing(false)} />}
    </SpaceBetween>
  );
}
