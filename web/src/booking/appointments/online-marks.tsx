import "./online-marks.css";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";

type Marked = Pick<Appointment, "booked_by" | "confirmed_at">;

/** Returns what a list says about an appointment that its patient or a program has booked, or that its patient has confirmed. */
export const onlineMarks = ({ booked_by, confirmed_at }: Marked): readonly string[] => [
  ...(booked_by === "patient" ? ["Online"] : []),
  ...(booked_by === "program" ? ["By a program"] : []),
  ...(confirmed_at ? ["Confirmed"] : []),
];

/** Shows whether the patient or a program has booked an appointment, and whether the patient has said that they will come. */
export const OnlineMarks = ({ appointment }: { readonly appointment: Marked }) =>
  onlineMarks(appointment).map((mark) => (
    <span key={mark} className="online-mark">
      {mark}
    </span>
  ));
