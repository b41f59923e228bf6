import type { SeriesItem } from "../../../../shared/appointments/series.ts";
import { notify, SECONDS } from "../../lib/notifications.ts";
import { startText } from "./series-dates.tsx";

/**
 * Notifies the person of the result of a change of a series. If some dates were skipped, the notification lists them with the
 * reasons and stays until it is dismissed.
 */
export function notifySeriesResult(
  items: readonly SeriesItem[],
  doneText: (count: number) => string,
  skippedText: string,
): void {
  const skipped = items.filter(({ reason }) => reason !== null);
  const sentence = doneText(items.length - skipped.length);
  if (skipped.length === 0) return void notify({ type: "success", content: sentence }, SECONDS.other);
  const content = (
    <>
      {skippedText}:
      <ul>
        {skipped.map((item) => (
          <li key={item.date}>
            {startText(item)}: {item.reason}
          </li>
        ))}
      </ul>
    </>
  );
  notify({ type: "success", header: sentence, content });
}
