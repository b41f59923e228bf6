import "./row-actions.css";
import type { ButtonProps } from "@cloudscape-design/components/button";
import Button from "@cloudscape-design/components/button";

export interface RowAction extends Pick<ButtonProps, "loading" | "disabled" | "disabledReason"> {
  readonly text: string;
  /** Whether the action takes something away from other people, which a menu shows in red. @default false */
  readonly destructive?: boolean;
  readonly onClick: () => void;
}

interface RowActionsProps {
  /** The name of the row, which screen readers read with each button. */
  readonly of: string;
  readonly actions: readonly RowAction[];
}

export const RowActions = ({ of, actions }: RowActionsProps) => (
  <div className="row-actions">
    {actions.map(({ text, destructive: _, ...button }) => (
      <Button key={text} variant="inline-link" wrapText={false} ariaLabel={`${text} ${of}`} {...button}>
        {text}
      </Button>
    ))}
  </div>
);
