import Button from "@cloudscape-design/components/button";
import type { ReactNode } from "react";
import type { Column } from "../../scheduling/calendar/columns.ts";
import { useSwipe } from "./use-swipe.ts";

interface OneColumnProps {
  readonly columns: readonly Column[];
  readonly shown: Column;
  readonly onChoose: (column: Column) => void;
  readonly children: ReactNode;
}

/** Shows one practitioner's column at a time, with buttons and swipes that lead to the others. */
export function OneColumn({ columns, shown, onChoose, children }: OneColumnProps) {
  const index = columns.indexOf(shown);
  const before = columns[index - 1];
  const after = columns[index + 1];
  const choose = (column: Column | undefined) => column && onChoose(column);
  const swipe = useSwipe((direction) => choose(direction === 1 ? after : before));
  return (
    <div {...swipe}>
      <div className="calendar-one">
        <Button
          variant="icon"
          iconName="angle-left"
          ariaLabel={before ? `Show ${before.heading}` : "Show the practitioner before"}
          disabled={!before}
          onClick={() => choose(before)}
        />
        <span>
          <strong>{shown.heading}</strong> {index + 1} of {columns.length}
        </span>
        <Button
          variant="icon"
          iconName="angle-right"
          ariaLabel={after ? `Show ${after.heading}` : "Show the next practitioner"}
          disabled={!after}
          onClick={() => choose(after)}
        />
      </div>
      {children}
    </div>
  );
}
