import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { deletionsQuery } from "../../api/offboarding.ts";
import { prefetch } from "../../api/query-client.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { FilterSelect } from "../../components/filter-select.tsx";
import { Page } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { useSearchChange } from "../../lib/use-search-change.ts";
import { OFFBOARDING_SCREEN } from "../../people/offboarding-texts.ts";
import { DeletionSection } from "./deletion-section.tsx";
import { DeletionsTable } from "./deletions-table.tsx";
import { ExportSection } from "./export-section.tsx";

export const loader = () => prefetch(tenantsQuery(), deletionsQuery());

/** Exports the data of a clinic, and deletes the clinic once two platform administrators have agreed. */
export function Component() {
  const [search, change] = useSearchChange<"clinic">();
  const deletions = useQuery(deletionsQuery());
  const tenants = useQuery(tenantsQuery());
  const chosen = search.get("clinic") ?? undefined;
  return (
    <Page title="Offboarding" description={OFFBOARDING_SCREEN.choose}>
      <QueryBoundary query={tenants}>
        {(all) => {
          const tenant = all.find(({ tenant_id }) => tenant_id === chosen);
          return (
            <SpaceBetween size="l">
              <FilterSelect
                label="Clinic"
                anyLabel="No clinic"
                value={tenant?.tenant_id}
                options={all.map(({ tenant_id, tenant_name }) => ({ value: tenant_id, label: tenant_name }))}
                onChange={(clinic) => change({ clinic })}
              />
              {tenant && <ExportSection key={tenant.tenant_id} tenant_id={tenant.tenant_id} />}
              {tenant && (
                <QueryBoundary query={deletions}>
                  {(rows) => (
                    <DeletionSection
                      tenant={tenant}
                      deletion={rows.find(({ tenant_id }) => tenant_id === tenant.tenant_id)}
                    />
                  )}
                </QueryBoundary>
              )}
            </SpaceBetween>
          );
        }}
      </QueryBoundary>
      <DeletionsTable />
    </Page>
  );
}
