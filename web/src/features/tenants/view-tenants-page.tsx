import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { queryClient } from "../../api/query-client.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { DataTable } from "../../components/data-table.tsx";
import { listed } from "../../components/listed.ts";
import { PATHS } from "../../paths.ts";
import { ConfirmDeactivation } from "./confirm-deactivation.tsx";
import { TenantActions } from "./tenant-actions.tsx";
import { TENANT_COLUMNS } from "./tenant-columns.tsx";

export function loader() {
  void queryClient.prefetchQuery(tenantsQuery());
  return null;
}

const SEARCHED = TENANT_COLUMNS.map(({ id }) => id as keyof Tenant);

export function Component() {
  const navigate = useNavigate();
  const [deactivating, setDeactivating] = useState<Tenant>();
  const columns = useMemo(() => {
    const cell = (tenant: Tenant) => <TenantActions tenant={tenant} onDeactivate={setDeactivating} />;
    return [...TENANT_COLUMNS, { id: "actions", header: "Actions", minWidth: 290, cell }];
  }, []);
  const create = () => navigate(PATHS.createTenant);
  return (
    <>
      <DataTable
        title="View Tenants"
        searchLabel="Find tenants"
        headingLevel="h1"
        description="Every clinic on the platform, newest first"
        {...listed(useQuery(tenantsQuery()))}
        columns={columns}
        searchIn={SEARCHED}
        trackBy="tenant_id"
        empty={SCREENS.tenants.empty}
        emptyAction={<Button onClick={create}>Create tenant</Button>}
        actions={
          <Button variant="primary" onClick={create}>
            Create tenant
          </Button>
        }
        loadingText="Loading tenants"
      />
      {deactivating && <ConfirmDeactivation tenant={deactivating} onDone={() => setDeactivating(undefined)} />}
    </>
  );
}
