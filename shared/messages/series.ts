/** The sentences of the API about series of appointments. */
export const SERIES = {
  onlyCancelFollowing: "Only a cancellation can include the following appointments.",
  onlyCancelPreview: "Only a cancellation can be previewed.",
  obstructed: (obstructed: number, count: number, date: string, reason: string) =>
    `${obstructed} of ${count} dates can't be booked. The first is ${date}: ${reason}`,
} as const;
