import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { emptyValues } from "../../../../shared/field-lists.ts";
import { NewInsuranceCompany } from "../../../../shared/insurance/company.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { queryClient } from "../../api/query-client.ts";
import { AddForm } from "../../components/crud/add-form.tsx";
import { CrudTable } from "../../components/crud/crud-table.tsx";
import { listed } from "../../components/listed.ts";
import { COMPANIES, COMPANY_COLUMNS, companiesQuery } from "./companies.tsx";

const EMPTY = { ...emptyValues(NewInsuranceCompany.shape), status: "ACTIVE" } as const;

export function loader() {
  void queryClient.prefetchQuery(companiesQuery());
  return null;
}

export function Component() {
  const companies = useQuery(companiesQuery());
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="The insurance companies that your clinic works with">
        Insurance Companies
      </Header>
      <AddForm
        creation={COMPANIES}
        header="Add a company"
        action="Create Company"
        busyAction="Creating..."
        defaults={EMPTY}
      />
      <CrudTable
        crud={COMPANIES}
        title="Companies"
        {...listed(companies)}
        columns={COMPANY_COLUMNS}
        searchIn={["company_name", "network_type", "phone", "status"]}
        empty={SCREENS.insurance.noCompanies}
        loadingText="Loading companies"
        skeletonRows={3}
      />
    </SpaceBetween>
  );
}
