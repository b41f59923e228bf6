import CollectionPreferences from "@cloudscape-design/components/collection-preferences";
import type { TableProps } from "@cloudscape-design/components/table";

type Display = readonly TableProps.ColumnDisplayProperties[];

interface ColumnPreferencesProps {
  readonly columns: readonly { readonly id: string; readonly label: string; readonly alwaysVisible?: boolean }[];
  readonly display: Display;
  readonly onChange: (display: Display) => void;
}

/** Lets a person choose the columns of a table and their order. */
const ColumnPreferences = ({ columns, display, onChange }: ColumnPreferencesProps) => (
  <CollectionPreferences
    title="Columns"
    confirmLabel="Confirm"
    cancelLabel="Cancel"
    preferences={{ contentDisplay: display }}
    contentDisplayPreference={{ title: "Shown columns", description: "Drag to change the order.", options: columns }}
    onConfirm={({ detail }) => detail.contentDisplay && onChange(detail.contentDisplay)}
  />
);

export default ColumnPreferences;
