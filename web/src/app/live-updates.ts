import { followLiveUpdates } from "../api/live.ts";
import { markChanged } from "../components/feedback/changed-records.ts";

/** By then, the rows that were loaded are rendered. */
const RENDERED_MS = 100;

/** Keeps the screen up to date with the changes of others, and marks the rows that have changed. Returns a function that stops it. */
export const startLiveUpdates = (): (() => void) =>
  followLiveUpdates((updates) => {
    setTimeout(() => markChanged([...new Set(updates.map(({ id }) => id))]), RENDERED_MS);
  });
