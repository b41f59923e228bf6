import "./more-actions.css";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import type { RowAction } from "./row-actions.tsx";

interface MoreActionsProps {
  /** The name of the row. */
  readonly of: string;
  readonly actions: readonly RowAction[];
}

/** Shows a menu of the less frequent actions on one row of a table. */
export default function MoreActions({ of, actions }: MoreActionsProps) {
  return (
    <div className="row-menu">
      <ButtonDropdown
        variant="inline-icon"
        ariaLabel={`Actions for ${of}`}
        expandToViewport
        loading={actions.some(({ loading }) => loading)}
        renderItem={({ item }) =>
          item.type === "action" && actions.find(({ text }) => text === item.option.id)?.destructive ? (
            <div className={`destructive-item${item.highlighted ? " is-highlighted" : ""}`}>{item.option.text}</div>
          ) : null
        }
        items={actions.map(({ text, disabled = false, disabledReason = "" }) => ({
          id: text,
          text,
          disabled,
          disabledReason,
        }))}
        onItemClick={({ detail }) => actions.find(({ text }) => text === detail.id)?.onClick()}
      />
    </div>
  );
}
