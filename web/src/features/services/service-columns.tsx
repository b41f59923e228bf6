import type { TableProps } from "@cloudscape-design/components/table";
import type { Service } from "../../../../shared/services/service.ts";
import { ActiveStatus } from "../../components/active-status.tsx";
import { RowActions } from "../../components/row-actions.tsx";

// The header names the currency already.
const AMOUNT = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });

interface Handlers {
  readonly onEdit: (service: Service) => void;
  readonly onDelete: (service: Service) => void;
}

/** Returns the columns of a location's services, with a row's actions. */
export const serviceColumns = ({ onEdit, onDelete }: Handlers): readonly TableProps.ColumnDefinition<Service>[] => [
  {
    id: "service_name",
    header: "Service Name",
    cell: ({ service_name }) => service_name,
    sortingField: "service_name",
    isRowHeader: true,
  },
  { id: "duration", header: "Duration (min)", cell: ({ duration }) => duration, sortingField: "duration" },
  {
    id: "fee",
    header: "Fee ($)",
    cell: ({ fee }) => AMOUNT.format(Number(fee)),
    sortingComparator: (a, b) => Number(a.fee) - Number(b.fee),
  },
  { id: "status", header: "Status", cell: ActiveStatus, sortingField: "status" },
  {
    id: "actions",
    header: "Actions",
    minWidth: 140,
    cell: (service) => (
      <RowActions
        of={service.service_name}
        actions={[
          { text: "Edit", onClick: () => onEdit(service) },
          { text: "Delete", onClick: () => onDelete(service) },
        ]}
      />
    ),
  },
];
