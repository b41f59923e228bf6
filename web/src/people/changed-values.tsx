import type { HistoryEntry } from "../../../shared/activity/history.ts";
import { shownChanges } from "./changed-fields.ts";

/** Lists the changed values, with the old one struck out beside the new one. */
export const ChangedValues = ({ changes }: Pick<HistoryEntry, "changes">) =>
  shownChanges(changes).map(({ label, from, to }) => (
    <div key={`${label} ${from}`} className="note-text">
      {label}: <del>{from}</del> → <ins>{to}</ins>
    </div>
  ));

/** Returns the same as a text: "Status: Active → Inactive". */
export const changesText = ({ changes }: Pick<HistoryEntry, "changes">): string =>
  shownChanges(changes)
    .map(({ label, from, to }) => `${label}: ${from} → ${to}`)
    .join("; ");
