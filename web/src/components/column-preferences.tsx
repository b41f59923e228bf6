import CollectionPreferences from "@cloudscape-design/components/collection-preferences";
import type { TableProps } from "@cloudscape-design/components/table";
import { useEffect, useRef } from "react";

type Display = readonly TableProps.ColumnDisplayProperties[];

export interface ColumnPreferencesProps {
  readonly columns: readonly { readonly id: string; readonly label: string; readonly alwaysVisible?: boolean }[];
  readonly display: Display;
  readonly onChange: (display: Display) => void;
}

/** Lets a person choose the columns of a table and their order. Its dialog opens at once, because it was asked for. */
export default function ColumnPreferences({ columns, display, onChange }: ColumnPreferencesProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.querySelector("button")?.click(), []);
  return (
    <span ref={place}>
      <CollectionPreferences
        title="Columns"
        confirmLabel="Confirm"
        cancelLabel="Cancel"
        preferences={{ contentDisplay: display }}
        contentDisplayPreference={{
          title: "Shown columns",
          description: "Drag to change the order.",
          options: columns,
        }}
        onConfirm={({ detail }) => detail.contentDisplay && onChange(detail.contentDisplay)}
      />
    </span>
  );
}
