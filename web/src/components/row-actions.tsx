import "./row-actions.css";
import Button, { type ButtonProps } from "@cloudscape-design/components/button";

export interface RowAction extends Pick<ButtonProps, "loading" | "disabled"> {
  readonly text: string;
  readonly onClick: () => void;
}

interface RowActionsProps {
  /** What the row is about, so that each button says to a screen reader what it acts on. */
  readonly of: string;
  readonly actions: readonly RowAction[];
}

/** What can be done with one row of a table. */
export const RowActions = ({ of, actions }: RowActionsProps) => (
  <div className="row-actions">
    {actions.map(({ text, ...button }) => (
      <Button key={text} variant="inline-link" wrapText={false} ariaLabel={`${text} ${of}`} {...button}>
        {text}
      </Button>
    ))}
  </div>
);
