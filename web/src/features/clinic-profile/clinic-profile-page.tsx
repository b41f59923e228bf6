import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TENANTS_SCREEN } from "../../../../shared/messages/tenants.ts";
import { queryClient } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Page } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { currentTenantQuery } from "./current-tenant-query.ts";
import { EditProfile } from "./edit-profile.tsx";
import { ProfileCard } from "./profile-card.tsx";

export function loader() {
  void queryClient.prefetchQuery(currentTenantQuery());
  return null;
}

export function Component() {
  const query = useQuery(currentTenantQuery());
  const { data } = query;
  const [editing, setEditing] = useState(false);
  return (
    <Page
      title="Clinic Profile"
      description="How your clinic presents itself"
      actions={
        <Button disabled={!data} onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      <Container>
        <QueryBoundary
          query={query}
          loading="Loading the clinic's profile"
          notFound={<EmptyState title={TENANTS_SCREEN.none} />}
        >
          {(tenant) => <ProfileCard tenant={tenant} />}
        </QueryBoundary>
      </Container>
      {editing && data && <EditProfile tenant={data} onDone={() => setEditing(false)} />}
    </Page>
  );
}
