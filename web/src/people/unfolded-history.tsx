import ExpandableSection from "@cloudscape-design/components/expandable-section";
import { useState } from "react";
import type { NotedRecord } from "../api/notes.ts";
import { loadedLater } from "../components/loaded-later.tsx";

const RecordHistory = loadedLater(() => import("./record-history.tsx"));

/** Unfolds the history of a record, which is read only then, because every reading is an audit entry. */
export function UnfoldedHistory({ record }: { readonly record: NotedRecord }) {
  const [open, setOpen] = useState(false);
  return (
    <ExpandableSection
      variant="container"
      headerText="History"
      headingTagOverride="h2"
      expanded={open}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {open && <RecordHistory record={record} />}
    </ExpandableSection>
  );
}
