import type { TableProps } from "@cloudscape-design/components/table";
import type { InsuranceCompany } from "../../../../shared/insurance/company.ts";
import { ActiveStatus } from "../../components/active-status.tsx";
import { RowActions } from "../../components/row-actions.tsx";

type Column = TableProps.ColumnDefinition<InsuranceCompany>;

const column = (id: keyof InsuranceCompany & string, header: string): Column => ({
  id,
  header,
  sortingField: id,
  cell: (company) => company[id],
});

interface Handlers {
  readonly onEdit: (company: InsuranceCompany) => void;
  readonly onDelete: (company: InsuranceCompany) => void;
}

/** What the list of companies tells of each, and what can be done with it. */
export const companyColumns = ({ onEdit, onDelete }: Handlers): readonly Column[] => [
  { ...column("company_name", "Company Name"), isRowHeader: true },
  column("network_type", "Network Type"),
  column("phone", "Phone"),
  { ...column("status", "Status"), cell: ActiveStatus },
  {
    id: "actions",
    header: "Actions",
    minWidth: 140,
    cell: (company) => (
      <RowActions
        of={company.company_name}
        actions={[
          { text: "Edit", onClick: () => onEdit(company) },
          { text: "Delete", onClick: () => onDelete(company) },
        ]}
      />
    ),
  },
];
