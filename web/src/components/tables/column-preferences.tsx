import CollectionPreferences from "@cloudscape-design/components/collection-preferences";
import { type ReactNode, useEffect, useRef } from "react";
import { type ColumnDisplay, isActions, PAGE_SIZES } from "./columns.ts";

export interface ColumnPreferencesProps {
  readonly columns: readonly { readonly id?: string; readonly header?: ReactNode; readonly isRowHeader?: boolean }[];
  readonly display: ColumnDisplay;
  readonly onChange: (display: ColumnDisplay) => void;
  /** How many rows a page has. @default the page size can't be chosen */
  readonly pageSize?: number;
  readonly onPageSize?: (size: number) => void;
  /** Whether long texts take several lines instead of being cut. @default it can't be chosen */
  readonly wrapLines?: boolean;
  readonly onWrapLines?: (wrap: boolean) => void;
}

/** Shows the dialog in which a person chooses a table's columns, their order and the page size. It opens as soon as it is rendered. */
export default function ColumnPreferences(props: ColumnPreferencesProps) {
  const { columns, display, onChange, pageSize, onPageSize, wrapLines, onWrapLines } = props;
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.querySelector("button")?.click(), []);
  return (
    <span ref={place}>
      <CollectionPreferences
        title="Preferences"
        confirmLabel="Confirm"
        cancelLabel="Cancel"
        preferences={{ contentDisplay: display, ...(pageSize && { pageSize }), ...(onWrapLines && { wrapLines }) }}
        {...(pageSize && {
          pageSizePreference: {
            title: "Page size",
            options: PAGE_SIZES.map((value) => ({ value, label: `${value} rows` })),
          },
        })}
        {...(onWrapLines && { wrapLinesPreference: { label: "Wrap lines", description: "Show long texts in full." } })}
        contentDisplayPreference={{
          title: "Shown columns",
          description: "Drag to change the order.",
          options: columns.map(({ id = "", header, isRowHeader = false }) => ({
            id,
            label: String(header),
            alwaysVisible: isRowHeader || isActions({ id }),
          })),
        }}
        onConfirm={({ detail }) => {
          if (detail.contentDisplay) onChange(detail.contentDisplay);
          if (detail.wrapLines !== undefined) onWrapLines?.(detail.wrapLines);
          if (detail.pageSize) onPageSize?.(detail.pageSize);
        }}
      />
    </span>
  );
}
