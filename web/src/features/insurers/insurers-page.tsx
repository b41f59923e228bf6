import { useQuery } from "@tanstack/react-query";
import type { InsurerBalance } from "../../../../shared/payments/balances.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { prefetch } from "../../api/query-client.ts";
import { insurerBalancesQuery } from "../../api/settlements.ts";
import { RouterLink } from "../../components/layout/links.tsx";
import { type Column, centsColumn } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { INSURERS_SCREEN } from "./texts.ts";

export { INSURERS_HELP as help } from "./texts.ts";

const COLUMNS: readonly Column<InsurerBalance>[] = [
  {
    id: "company",
    header: "Company",
    isRowHeader: true,
    sortingField: "company_name",
    csv: { Company: ({ company_name }) => company_name },
    cell: ({ company_id, company_name }) => (
      <RouterLink href={linkTo(PATHS.insurer, { companyId: company_id })}>
        {company_name || INSURERS_SCREEN.deleted}
      </RouterLink>
    ),
  },
  centsColumn<InsurerBalance>("balance_cents", "Owes"),
  { id: "charges", header: "Open charges", sortingField: "charges", cell: ({ charges }) => charges },
  {
    id: "since",
    header: "Since",
    sortingField: "owed_since",
    csv: { Since: ({ owed_since }) => owed_since },
    cell: ({ owed_since }) => dateText(owed_since),
  },
];

export const loader = () => prefetch(insurerBalancesQuery());

/** Lists what each insurance company owes. */
export const Component = () => (
  <DataTable
    title={INSURERS_SCREEN.title}
    headingLevel="h1"
    description={INSURERS_SCREEN.about}
    {...listed(useQuery(insurerBalancesQuery()), INSURERS_SCREEN.failed)}
    columns={COLUMNS}
    searchIn={["company_name"]}
    trackBy="company_id"
    empty={INSURERS_SCREEN.empty}
    loadingText={INSURERS_SCREEN.loading}
    isNarrow
  />
);
