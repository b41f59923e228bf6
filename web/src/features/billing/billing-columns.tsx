import type { TableProps } from "@cloudscape-design/components/table";
import type { BillingInfo } from "../../../../shared/billing/billing-info.ts";
import { RowActions } from "../../components/row-actions.tsx";

type Column = TableProps.ColumnDefinition<BillingInfo>;

const column = (id: keyof BillingInfo & string, header: string): Column => ({
  id,
  header,
  sortingField: id,
  cell: (info) => info[id],
});

interface Handlers {
  readonly onEdit: (info: BillingInfo) => void;
  readonly onDelete: (info: BillingInfo) => void;
}

/** What the list of billing information tells, and what can be done with each. */
export const billingColumns = ({ onEdit, onDelete }: Handlers): readonly Column[] => [
  { ...column("location_name", "Location"), isRowHeader: true },
  column("street", "Street"),
  column("city", "City"),
  column("state", "State"),
  column("zipcode", "Zip"),
  column("payment_type", "Payment Type"),
  {
    id: "actions",
    header: "Actions",
    minWidth: 140,
    cell: (info) => (
      <RowActions
        of={`the billing info of ${info.location_name}`}
        actions={[
          { text: "Edit", onClick: () => onEdit(info) },
          { text: "Delete", onClick: () => onDelete(info) },
        ]}
      />
    ),
  },
];
