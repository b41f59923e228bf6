import Icon from "@cloudscape-design/components/icon";
import { memo } from "react";
import { PATIENTS_SCREEN } from "../../../../shared/patients/texts.ts";
import { timesText, timeText } from "../../../../shared/values/us-text.ts";
import { LONG_WAIT, STATUS_ICONS, statusClass } from "../appointments/appointment-columns.tsx";
import { type Block, drawnSpan, ROW_PX, STEP } from "./columns.ts";
import type { Mark } from "./marks.ts";
import { blockId } from "./stops.ts";
import { CALENDAR_SCREEN } from "./texts.ts";

const GAP_PX = 1;
/** The height of a line of text between the borders. */
const LINE_PX = 16;

interface CalendarBlockProps {
  readonly block: Block;
  /** Minutes since midnight at which the row of the block begins. */
  readonly rowStart: number;
  readonly mark: Mark | undefined;
  /** Whether the Tab key reaches this block. */
  readonly current: boolean;
}

/** Shows an appointment as a block in its column. */
export const CalendarBlock = memo(({ block, rowStart, mark, current }: CalendarBlockProps) => {
  const { appointment, start, side, sides, covered } = block;
  const { appointment_id, appointment_status, patient_name, patient_alert, service_name, start_time, end_time } =
    appointment;
  const { end } = drawnSpan(block);
  const height = ((end - start) / STEP) * ROW_PX - GAP_PX;
  const coveredPx = (covered / STEP) * ROW_PX;
  const isShort = end - start - covered < 2 * STEP;
  const times = timesText(start_time, end_time);
  const when = isShort ? timeText(start_time) : times;
  const { late = 0, waiting = 0, elapsed, changed, open, moving } = mark ?? {};
  const { late: lateText, waiting: waitingText } = CALENDAR_SCREEN;
  const delay = (late > 0 && lateText(late)) || (waiting > 0 && waitingText(waiting));
  const overbooked = appointment.overbook_reason !== undefined && CALENDAR_SCREEN.overbooked;
  const attention =
    appointment_status === "BOOKED" &&
    appointment.attention &&
    `${CALENDAR_SCREEN.attention}: ${appointment.attention}`;
  const alert = patient_alert && `${PATIENTS_SCREEN.alert} ${patient_alert}`;
  // Screen readers read these out. Sighted people find them in the tooltip.
  const unseen = [
    alert,
    late > 0 && isShort && lateText(late),
    (delay || isShort) && times,
    (isShort || attention) && service_name,
    appointment_status,
    overbooked,
    attention,
  ];
  const classes = [
    "calendar-block",
    statusClass(appointment_status),
    isShort && "calendar-block-short",
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
      title={[patient_name, alert, delay, times, service_name, appointment_status, overbooked, attention]
        .filter(Boolean)
        .join(", ")}
      style={{
        top: ((start - rowStart) / STEP) * ROW_PX + GAP_PX / 2,
        height,
        // The texts begin below a block that is drawn over the upper edge.
        paddingTop: isShort ? coveredPx + (height - coveredPx - LINE_PX) / 2 : coveredPx + 1,
        left: `calc(${(side / sides) * 100}% + ${GAP_PX}px)`,
        width: `calc(${100 / sides}% - ${2 * GAP_PX}px)`,
      }}
    >
      {elapsed !== undefined && (
        <span className="calendar-block-now" style={{ top: (elapsed / STEP) * ROW_PX - GAP_PX }} />
      )}
      <span className="calendar-block-name">
        {/* Three blocks side by side have room for a few letters only, so that their colour alone shows the status. */}
        {sides < 3 && <Icon name={STATUS_ICONS[appointment_status]} size="small" />}
        {attention && <Icon name="flag" size="small" variant="warning" />}
        {alert && <Icon name="status-warning" size="small" variant="warning" />}
        <strong>{patient_name}</strong>
      </span>
      <span
        className={late > 0 || waiting >= LONG_WAIT ? "calendar-block-when appointment-late" : "calendar-block-when"}
      >
        {late > 0 && isShort ? `${late} min` : delay || when}
      </span>
      {!isShort && (
        <span className={attention ? "calendar-block-what appointment-late" : "calendar-block-what"}>
          {attention ? CALENDAR_SCREEN.attention : service_name}
        </span>
      )}
      <span className="calendar-unseen">{unseen.filter(Boolean).join(", ")}</span>
    </button>
  );
});
