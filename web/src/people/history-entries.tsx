import "./notes.css";
import type { HistoryEntry } from "../../../shared/audit/audit.ts";
import { whenText } from "../lib/when-text.ts";
import { actionOf } from "./actions.ts";
import { ChangedValues } from "./changed-values.tsx";

/** Lists what was done to a record, with old and new values. */
export const HistoryEntries = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => (
  <ul className="notes" aria-label="History">
    {entries.map((entry) => (
      <li key={entry.activity_id}>
        <div>{actionOf({ ...entry, record_ids: [], searched: false })}</div>
        <ChangedValues changes={entry.changes} />
        <span className="note-author">
          {entry.user_name} · <time dateTime={entry.at}>{whenText(entry.at)}</time>
        </span>
      </li>
    ))}
  </ul>
);
