/** The sentences about series of appointments. They are separate, so that pages load them with the dialogs that say them. */
export const SERIES = {
  onlyCancelFollowing: "Only a cancellation can include the following appointments.",
  onlyCancelPreview: "Only a cancellation can be previewed.",
  obstructed: (obstructed: number, count: number, date: string, reason: string) =>
    `${obstructed} of ${count} dates can't be booked. The first is ${date}: ${reason}`,
} as const;
