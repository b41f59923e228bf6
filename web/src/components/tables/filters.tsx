import "./filters.css";
import Button from "@cloudscape-design/components/button";
import type { ReactNode } from "react";

interface FiltersProps {
  readonly children: ReactNode;
  /** Buttons that choose several filters at once. */
  readonly actions?: ReactNode;
  /** Removes all filters. Undefined while none is chosen, and where one is always chosen. */
  readonly onClear?: (() => void) | undefined;
}

/** Shows the filters of a list side by side, each as wide as the others, and a button that removes them. */
export const Filters = ({ children, actions, onClear }: FiltersProps) => (
  <div className="filters">
    {children}
    {(actions || onClear) && (
      <div className="filters-buttons">
        {actions}
        {onClear && (
          <Button wrapText={false} variant="link" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    )}
  </div>
);
