import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Deletion } from "../../../../shared/offboarding/offboarding.ts";
import { counted } from "../../../../shared/values/us-text.ts";
import { deletionsQuery } from "../../api/offboarding.ts";
import { prefetch } from "../../api/query-client.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { EmailText, RouterLink } from "../../components/layout/links.tsx";
import { Page } from "../../components/layout/page.tsx";
import { type Column, textColumn } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { FilterSelect, listed } from "../../components/tables/filter-select.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { RowActions } from "../../components/tables/row-actions.tsx";
import { whenText } from "../../lib/dates.ts";
import { useSearchChange } from "../../lib/hooks.ts";
import type { HelpText } from "../../lib/page.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { OFFBOARDING_SCREEN } from "../../people/offboarding-texts.ts";
import { useSession } from "../../session/session-store.ts";
import { ConfirmDeletion, DeletionSection } from "./deletion-section.tsx";
import { ExportSection } from "./export-section.tsx";

export const help: HelpText = {
  about: "Exports the data of a clinic that leaves, and deletes the clinic.",
  rules: {
    Export: "A zip file with every record as JSON and CSV, and the logo. It is kept for seven days.",
    Delete: "Another operator has to confirm. The clinic is then closed at once and deleted after 30 days.",
    Cancel: "Possible until the deletion has begun. A closed clinic stays inactive until you activate it.",
    Certificate: "A deleted clinic leaves a record of what was deleted and when.",
  },
};

const { none, statuses } = OFFBOARDING_SCREEN;

const timeOf = (at: string | null | undefined) => (at ? whenText(at) : "–");

const time = (id: "delete_after" | "backups_until", header: string): Column<Deletion> => ({
  id,
  header,
  sortingField: id,
  cell: ({ [id]: at }) => timeOf(at),
});

/** Shows "412 rows, 5 accounts, 2 files". The title counts the rows of each kind. */
function Deleted({ deleted }: { readonly deleted: NonNullable<Deletion["deleted"]> }) {
  const { accounts = 0, files = 0, ...rows } = deleted;
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
  const kinds = Object.entries(rows).map(([kind, each]) => `${kind} ${each}`);
  const totals = [counted(count, "row"), counted(accounts, "account"), counted(files, "file")];
  return <span title={kinds.join(", ")}>{totals.join(", ")}</span>;
}

/** Links the name of a clinic to its page, as long as it has one. */
const ClinicName = ({ tenant_id: tenantId, tenant_name, status }: Deletion) =>
  status === "DELETED" ? tenant_name : <RouterLink href={linkTo(PATHS.tenant, { tenantId })}>{tenant_name}</RouterLink>;

const COLUMNS: readonly Column<Deletion>[] = [
  { ...textColumn<Deletion>("tenant_name", "Clinic"), isRowHeader: true, cell: ClinicName },
  { id: "status", header: "Status", sortingField: "status", cell: ({ status }) => statuses[status] },
  {
    id: "requested_at",
    header: "Requested",
    sortingField: "requested_at",
    cell: ({ requested_at, requested_by }) => (
      <>
        {whenText(requested_at)} by <EmailText email={requested_by} />
      </>
    ),
    csv: {
      "Requested by": ({ requested_by }) => requested_by,
      Requested: ({ requested_at }) => requested_at,
    },
  },
  {
    id: "confirmed_by",
    header: "Confirmed by",
    cell: ({ confirmed_by }) => (confirmed_by ? <EmailText email={confirmed_by} /> : "–"),
  },
  time("delete_after", "Delete after"),
  {
    id: "deleted_at",
    header: "Deleted",
    sortingField: "deleted_at",
    cell: ({ deleted_at, deleted }) => (
      <>
        {timeOf(deleted_at)}
        {deleted && (
          <div>
            <Deleted deleted={deleted} />
          </div>
        )}
      </>
    ),
  },
  time("backups_until", "Backups until"),
];

/** Lists the deletions in progress, and the certificates of completed ones. A row of another operator's request can be confirmed. */
function DeletionsTable() {
  const [confirmed, setConfirmed] = useState<Deletion>();
  const email = useSession(({ user }) => user?.email);
  const columns = useMemo(() => {
    const cell = (deletion: Deletion) =>
      deletion.status === "REQUESTED" && deletion.requested_by !== email ? (
        <RowActions
          of={deletion.tenant_name}
          actions={[{ text: "Confirm deletion", onClick: () => setConfirmed(deletion) }]}
        />
      ) : null;
    return [...COLUMNS, { id: "actions", header: "Actions", minWidth: 160, cell }];
  }, [email]);
  return (
    <>
      <DataTable
        title="Deletions"
        searchLabel="Find deletions"
        headingLevel="h2"
        {...listed(useQuery(deletionsQuery()))}
        columns={columns}
        searchIn={["tenant_name", "requested_by"]}
        trackBy="tenant_id"
        empty={none}
        loadingText="Loading deletions"
      />
      {confirmed && <ConfirmDeletion deletion={confirmed} onDone={() => setConfirmed(undefined)} />}
    </>
  );
}

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
              <Filters>
                <FilterSelect
                  label="Clinic"
                  anyLabel="No clinic"
                  value={tenant?.tenant_id}
                  options={all.map(({ tenant_id, tenant_name }) => ({ value: tenant_id, label: tenant_name }))}
                  onChange={(clinic) => change({ clinic })}
                />
              </Filters>
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
