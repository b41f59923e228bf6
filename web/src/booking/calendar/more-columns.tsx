import { type RefObject, useEffect, useState } from "react";
import { type Column, TIME_PX } from "./columns.ts";
import { CALENDAR_SCREEN } from "./texts.ts";

interface MoreColumnsProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly columns: readonly Column[];
}

/** Shows the button that names the columns which are cut off on the right, and scrolls to them. */
export function MoreColumns({ scroller, columns }: MoreColumnsProps) {
  const [visibleCount, setVisibleCount] = useState(columns.length);
  useEffect(() => {
    const board = scroller.current;
    if (!board) return;
    const count = () => {
      const width = (board.scrollWidth - TIME_PX) / columns.length;
      const visible = board.scrollLeft + board.clientWidth - TIME_PX;
      setVisibleCount(width > 0 ? Math.floor((visible + 1) / width) : columns.length);
    };
    count();
    const sizes = globalThis.ResizeObserver && new ResizeObserver(count);
    sizes?.observe(board);
    board.addEventListener("scroll", count, { passive: true });
    return () => {
      sizes?.disconnect();
      board.removeEventListener("scroll", count);
    };
  }, [scroller, columns.length]);
  const hidden = columns.slice(visibleCount);
  if (hidden.length === 0) return null;
  return (
    <button
      type="button"
      className="calendar-more"
      onClick={() => scroller.current?.scrollBy({ left: scroller.current.clientWidth, behavior: "smooth" })}
    >
      {CALENDAR_SCREEN.more(hidden.map(({ heading }) => heading))}
    </button>
  );
}
