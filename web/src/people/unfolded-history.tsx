import ExpandableSection from "@cloudscape-design/components/expandable-section";
import { useState } from "react";
import type { HistoryRecord } from "../api/people.ts";
import { lazyPart } from "../components/feedback/lazy-part.tsx";

const RecordHistory = lazyPart(() => import("./record-history.tsx"));

interface UnfoldedHistoryProps {
  readonly record: HistoryRecord;
  /** The title of the history, if it is one of several. It is then shown smaller. */
  readonly of?: string;
}

/** Shows the history of a record when it is expanded. It is loaded only then, because every read is audited. */
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
