import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../api/query-client.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { TenantsTable } from "./tenants-table.tsx";

export function loader() {
  void queryClient.prefetchQuery(tenantsQuery());
  return null;
}

export function Component() {
  const { data: tenants, error, isPending, refetch } = useQuery(tenantsQuery());
  return (
    <>
      {error && <FailureAlert error={error} onRetry={() => void refetch()} />}
      {(tenants || isPending) && <TenantsTable tenants={tenants} />}
    </>
  );
}
