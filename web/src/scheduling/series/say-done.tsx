import type { SeriesItem } from "../../../../shared/appointments/series.ts";
import { notify, SECONDS } from "../../lib/notifications.ts";
import { startText } from "./series-dates.tsx";

/**
 * Says what was done with a series. Dates for which it could not be done are named in the same notification, which stays
 * until it is dismissed then.
 */
export function sayDone(items: readonly SeriesItem[], doneText: (count: number) => string, leftText: string): void {
  const left = items.filter(({ reason }) => reason !== null);
  const sentence = doneText(items.length - left.length);
  if (left.length === 0) return void notify({ type: "success", content: sentence }, SECONDS.other);
  const content = (
    <>
      {leftText}:
      <ul>
        {left.map((item) => (
          <li key={item.date}>
            {startText(item)}: {item.reason}
          </li>
        ))}
      </ul>
    </>
  );
  notify({ type: "success", header: sentence, content });
}
