import { useEffect, useState } from "react";

/** How long a person counts as working after the last activity. */
const WORKING_MS = 60_000;
/** How often an open calendar is loaded again: often while a person works with it, and seldom otherwise. */
const LIVE_MS = { working: 10_000, idle: 60_000 } as const;
const ACTIVITY = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/** Returns the interval, in milliseconds, at which the calendar is loaded again. In a hidden tab it is not loaded at all. */
export function useLiveInterval(): number {
  const [working, setWorking] = useState(true);
  useEffect(() => {
    const stopped = new AbortController();
    let last = Date.now();
    const timer = setInterval(() => setWorking(Date.now() - last < WORKING_MS), LIVE_MS.working);
    const noteActivity = () => {
      last = Date.now();
      setWorking(true);
    };
    for (const kind of ACTIVITY) addEventListener(kind, noteActivity, { passive: true, signal: stopped.signal });
    return () => {
      stopped.abort();
      clearInterval(timer);
    };
  }, []);
  return working ? LIVE_MS.working : LIVE_MS.idle;
}
