import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { InsuranceCompany } from "../../../../shared/insurance/company.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { insuranceApi } from "../../api/insurance-api.ts";
import { queryClient } from "../../api/query-client.ts";
import { DataTable } from "../../components/data-table.tsx";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { companyColumns } from "./company-columns.tsx";
import { EditCompany } from "./edit-company.tsx";
import { NewCompany } from "./new-company.tsx";
import { companiesChanged, companiesQuery } from "./queries.ts";

export function loader() {
  void queryClient.prefetchQuery(companiesQuery());
  return null;
}

export function Component() {
  const { data, error, refetch } = useQuery(companiesQuery());
  const [editing, setEditing] = useState<InsuranceCompany>();
  const [deleting, setDeleting] = useState<InsuranceCompany>();
  const columns = useMemo(() => companyColumns({ onEdit: setEditing, onDelete: setDeleting }), []);
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="The insurance companies that your clinic works with">
        Insurance Companies
      </Header>
      <NewCompany />
      <DataTable
        title="Companies"
        items={data}
        columns={columns}
        searchIn={["company_name", "network_type", "phone", "status"]}
        trackBy="company_id"
        empty={SCREENS.insurance.noCompanies}
        loadingText="Loading companies"
        skeletonRows={3}
        failure={error && !data ? { error, onRetry: () => void refetch() } : undefined}
      />
      {editing && <EditCompany company={editing} onDone={() => setEditing(undefined)} />}
      {deleting && (
        <DeleteDialog
          name={deleting.company_name}
          remove={() => insuranceApi.removeCompany({ params: { company_id: deleting.company_id } })}
          refresh={companiesChanged}
          deleted={SCREENS.insurance.companyDeleted}
          failed={SCREENS.insurance.companyDeleteFailed}
          onDone={() => setDeleting(undefined)}
        >
          {deleting.company_name} is removed from your clinic's insurance companies. This can't be undone.
        </DeleteDialog>
      )}
    </SpaceBetween>
  );
}
