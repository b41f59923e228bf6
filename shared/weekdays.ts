/** The weekdays as a location names them. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The weekdays as a schedule names them. */
export const SCHEDULE_DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
export type ScheduleDay = (typeof SCHEDULE_DAYS)[number];

/** The weekdays in the order of a calendar in the United States. The hours of a week begin on Monday. */
export const CALENDAR_DAYS: readonly Weekday[] = [...WEEKDAYS.slice(-1), ...WEEKDAYS.slice(0, -1)];
