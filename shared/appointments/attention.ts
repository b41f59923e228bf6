/** The highest number of appointments needing attention that is counted exactly. */
export const MAX_ATTENTION = 1_000;
