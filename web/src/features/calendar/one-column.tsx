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

/** Shows one practitioner's column at a time. Buttons and swipes lead to the other columns. */
export function OneColumn({ columns, shown, onChoose, children }: OneColumnProps) {
  const index = columns.indexOf(shown);
  const previous = columns[index - 1];
  const next = columns[index + 1];
  const choose = (column: Column | undefined) => column && onChoose(column);
  const swipe = useSwipe((direction) => choose(direction === 1 ? next : previous));
  return (
    <div {...swipe}>
      <div className="calendar-one">
        <Button
          variant="icon"
          iconName="angle-left"
          ariaLabel={previous ? `Show ${previous.heading}` : "Show the previous practitioner"}
          disabled={!previous}
          onClick={() => choose(previous)}
        />
        <span>
          <strong>{shown.heading}</strong> {index + 1} of {columns.length}
        </span>
        <Button
          variant="icon"
          iconName="angle-right"
          ariaLabel={next ? `Show ${next.heading}` : "Show the next practitioner"}
          disabled={!next}
          onClick={() => choose(next)}
        />
      </div>
      {children}
    </div>
  );
}
