import type { TableProps } from "@cloudscape-design/components/table";
import type { InsuranceProvider } from "../../../../shared/insurance/provider.ts";
import { ActiveStatus } from "../../components/active-status.tsx";
import { RowActions } from "../../components/row-actions.tsx";

type Column = TableProps.ColumnDefinition<InsuranceProvider>;

const column = (id: keyof InsuranceProvider & string, header: string): Column => ({
  id,
  header,
  sortingField: id,
  cell: (provider) => provider[id],
});

interface Handlers {
  readonly onEdit: (provider: InsuranceProvider) => void;
  readonly onDelete: (provider: InsuranceProvider) => void;
}

/** What the list of providers tells of each, and what can be done with it. */
export const providerColumns = ({ onEdit, onDelete }: Handlers): readonly Column[] => [
  { ...column("provider_name", "Provider Name"), isRowHeader: true },
  column("coverage_type", "Coverage Type"),
  column("email", "Email"),
  column("phone", "Phone"),
  { ...column("status", "Status"), cell: ActiveStatus },
  {
    id: "actions",
    header: "Actions",
    minWidth: 140,
    cell: (provider) => (
      <RowActions
        of={provider.provider_name}
        actions={[
          { text: "Edit", onClick: () => onEdit(provider) },
          { text: "Delete", onClick: () => onDelete(provider) },
        ]}
      />
    ),
  },
];
