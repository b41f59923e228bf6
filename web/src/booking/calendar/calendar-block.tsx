import Icon from "@cloudscape-design/components/icon";
import { memo } from "react";
import { timesText, timeText } from "../../../../shared/values/us-text.ts";
import { PATIENTS_SCREEN } from "../../people/patient-texts.ts";
import { LONG_WAIT, STATUS_ICONS, statusClass } from "../appointments/appointment-status.tsx";
import { onlineMarks } from "../appointments/online-marks.tsx";
import { type Block, drawnSpan, STEP } from "./columns.ts";
import type { Mark } from "./marks.ts";
import { blockId } from "./stops.ts";
import { CALENDAR_SCREEN } from "./texts.ts";

const GAP_PX = 1;
/** The height of a line of text, and that of the borders and the space inside them. */
const LINE_PX = 14;
const EDGE_PX = 4;
/** The height from which two lines of small text fit below each other. */
const TWO_SMALL_PX = 24;

interface CalendarBlockProps {
  readonly block: Block;
  /** Minutes since midnight at which the row of the block begins. */
  readonly rowStart: number;
  readonly mark: Mark | undefined;
  readonly rowPx: number;
  /** Whether the Tab key reaches this block. */
  readonly current: boolean;
}

/** Shows an appointment as a block in its column. */
export const CalendarBlock = memo(({ block, rowStart, mark, rowPx, current }: CalendarBlockProps) => {
  const { appointment, start, side, sides, covered } = block;
  const { appointment_id, appointment_status, patient_name, patient_alert, service_name, start_time, end_time } =
    appointment;
  const { end } = drawnSpan(block);
  const height = ((end - start) / STEP) * rowPx - GAP_PX;
  const coveredPx = (covered / STEP) * rowPx;
  const room = height - coveredPx;
  // One line has the name and the beginning beside each other, two have them below each other, and three the service as well.
  const lines = Math.floor((room - EDGE_PX) / LINE_PX);
  const isLine = lines < 2;
  const isShort = lines < 3;
  const isStacked = isLine && sides > 1 && room >= TWO_SMALL_PX;
  const times = timesText(start_time, end_time);
  // The row of the block shows whether it is morning.
  const begins = timeText(start_time).replace(/ [AP]M$/, "");
  const { late = 0, waiting = 0, elapsed, changed, open, moving } = mark ?? {};
  const { late: lateText, waiting: waitingText } = CALENDAR_SCREEN;
  const delay = (late > 0 && lateText(late)) || (waiting > 0 && waitingText(waiting));
  const isLong = late > 0 || waiting >= LONG_WAIT;
  const overbooked = appointment.overbook_reason !== undefined && CALENDAR_SCREEN.overbooked;
  const attention =
    appointment_status === "BOOKED" &&
    appointment.attention &&
    `${CALENDAR_SCREEN.attention}: ${appointment.attention}`;
  const online = onlineMarks(appointment).join(", ");
  const alert = patient_alert && `${PATIENTS_SCREEN.alert} ${patient_alert}`;
  // Screen readers read these out. Sighted people find them in the tooltip.
  const unseen = [
    alert,
    isLine && delay,
    (delay || isShort) && times,
    (isShort || attention) && service_name,
    appointment_status,
    online,
    overbooked,
    attention,
  ];
  const classes = [
    "calendar-block",
    statusClass(appointment_status),
    isLine && "calendar-block-line",
    isStacked && "calendar-block-stacked",
    sides > 1 && "calendar-block-beside",
    end > block.end && "calendar-block-tiny",
    late > 0 && "calendar-block-late",
    overbooked && "calendar-block-over",
    attention && "calendar-block-attention",
    changed && "calendar-block-changed",
    moving && "calendar-block-moving",
  ];
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(" ")}
      data-stop={blockId(appointment_id)}
      data-appointment={appointment_id}
      data-printed
      tabIndex={current ? 0 : -1}
      aria-haspopup="dialog"
      aria-expanded={open ?? false}
      title={[patient_name, alert, delay, times, service_name, appointment_status, online, overbooked, attention]
        .filter(Boolean)
        .join(", ")}
      style={{
        top: ((start - rowStart) / STEP) * rowPx + GAP_PX / 2,
        height,
        // The texts begin below a block that is drawn over the upper edge.
        paddingTop: coveredPx + (isLine && !isStacked ? Math.max(0, (room - EDGE_PX - LINE_PX) / 2) : 1),
        left: `calc(${(side / sides) * 100}% + ${GAP_PX}px)`,
        width: `calc(${100 / sides}% - ${2 * GAP_PX}px)`,
      }}
    >
      {elapsed !== undefined && (
        <span className="calendar-block-now" style={{ top: (elapsed / STEP) * rowPx - GAP_PX }} />
      )}
      <span className="calendar-block-name">
        {/* Three blocks side by side have room for a few letters only, so that their colour alone shows the status. */}
        {sides < 3 && <Icon name={STATUS_ICONS[appointment_status]} size="small" />}
        {attention && <Icon name="flag" size="small" variant="warning" />}
        {alert && <Icon name="status-warning" size="small" variant="warning" />}
        <strong>{patient_name}</strong>
      </span>
      <span className={isLine && isLong ? "calendar-block-when appointment-late" : "calendar-block-when"}>
        {isLine || delay ? begins : times}
        {!isLine && delay && (
          <>
            {" · "}
            <span className={isLong ? "appointment-late" : undefined}>{delay}</span>
          </>
        )}
      </span>
      {!isShort && (
        <span className={attention ? "calendar-block-what appointment-late" : "calendar-block-what"}>
          {attention ? CALENDAR_SCREEN.attention : [service_name, online].filter(Boolean).join(" · ")}
        </span>
      )}
      <span className="calendar-unseen">{unseen.filter(Boolean).join(", ")}</span>
    </button>
  );
});
