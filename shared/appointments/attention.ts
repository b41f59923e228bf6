/** The highest number of appointments that need attention that the dashboard names. */
export const MOST_ATTENTION = 1_000;
