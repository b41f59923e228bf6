import type { SeriesItem } from "../../../../shared/appointments/series.ts";
import { notify, SECONDS } from "../../lib/notifications.ts";
import { startText } from "./series-dates.tsx";

/**
 * Notifies the person of the result of a change of a series. If it failed for some dates, the notification names them and stays
 * until it is dismissed.
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
