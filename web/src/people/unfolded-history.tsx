import ExpandableSection from "@cloudscape-design/components/expandable-section";
import { useState } from "react";
import type { NotedRecord } from "../api/notes.ts";
import { loadedLater } from "../components/loaded-later.tsx";

const RecordHistory = loadedLater(() => import("./record-history.tsx"));

interface UnfoldedHistoryProps {
  readonly record: NotedRecord;
  /** What the history is of, where it stands among others; it is then drawn small. */
  readonly of?: string;
}

/** Unfolds the history of a record, which is read only then, because every reading is an audit entry. */
export function UnfoldedHistory({ record, of }: UnfoldedHistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <ExpandableSection
      {...(of
        ? { variant: "footer", headerAriaLabel: `History of ${of}` }
        : { variant: "container", headingTagOverride: "h2" })}
      headerText="History"
      expanded={open}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {open && <RecordHistory record={record} />}
    </ExpandableSection>
  );
}
