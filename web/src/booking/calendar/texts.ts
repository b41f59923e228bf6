/** Returns a time span as a receptionist reads it: "35 min", "2 h", "2 h 5 min". */
function spanOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** How many of the columns that are out of sight are named. */
const NAMED = 3;

export const CALENDAR_SCREEN = {
  loading: "Loading the calendar",
  closed: (location: string) => `${location} is closed on this day.`,
  unstaffed: (location: string, day: string) => `No practitioner is scheduled at ${location} on ${day}.`,
  noPractitioner: (location: string) => `No practitioner works at ${location}.`,
  late: (minutes: number) => `${spanOf(minutes)} late`,
  waiting: (minutes: number) => `waiting ${spanOf(minutes)}`,
  overbooked: "Overbooked",
  attention: "Needs attention",
  needAttention: (count: number) => (count === 1 ? "1 needs attention" : `${count} need attention`),
  density: "Row height",
  month: {
    closed: "Closed",
    unstaffed: "No hours",
    booked: " booked,",
  },
  onLeave: "On leave",
  onLeaveUntil: (day: string) => `On leave until ${day}`,
  onLeaveAt: (times: string) => `On leave ${times}`,
  requested: (times: string) => ["Time off requested", times].filter(Boolean).join(" "),
  closedFor: (reason: string) => ["Closed", reason].filter(Boolean).join(": "),
  closedAt: (hours: string, times: string) => `${hours}, closed ${times}`,
  timeOff: (practitioner: string) => `Time off of ${practitioner}`,
  book: (time: string, practitioner: string) => `Book ${time} with ${practitioner}`,
  moving: (patient: string) =>
    `Moving the appointment of ${patient}. Choose a time with the arrow keys, or click it. Enter moves it there, Escape leaves it where it is.`,
  moveTo: (time: string, heading: string, refusal: string | undefined) =>
    `${time}, ${heading}: ${refusal ?? "this time is free."}`,
  wasNotMoved: (patient: string) => `The appointment of ${patient} was not moved.`,
  notMoved: (patient: string) => `The appointment of ${patient} stays where it is.`,
  saving: "Moving the appointment",
  help: ({ books, changes }: { readonly books: boolean; readonly changes: boolean }) =>
    [
      `Arrow keys move between appointments${books ? " and free times" : ""}. Enter opens an appointment`,
      ...(books ? [" or books a free time"] : []),
      ...(changes ? [", M moves an appointment"] : []),
      ", Page Up and Page Down change the day.",
    ].join(""),
  more: (names: readonly string[]) => {
    const further = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
    return `More to the right: ${names.slice(0, NAMED).join(", ")}${further}`;
  },
} as const;
