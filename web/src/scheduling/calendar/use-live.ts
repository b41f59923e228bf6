import { useEffect, useState } from "react";

const WORKING_MS = 60_000;
/** How often an open calendar is loaded again: soon while a person works with it, later otherwise. */
const LIVE_MS = { working: 10_000, idle: 60_000 } as const;
const ACTIVITY = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/** Returns how often to load what is shown again. A page in a hidden tab is not loaded at all. */
export function useLiveInterval(): number {
  const [working, setWorking] = useState(true);
  useEffect(() => {
    const stopped = new AbortController();
    let last = Date.now();
    const rest = setInterval(() => setWorking(Date.now() - last < WORKING_MS), LIVE_MS.working);
    const note = () => {
      last = Date.now();
      setWorking(true);
    };
    for (const kind of ACTIVITY) addEventListener(kind, note, { passive: true, signal: stopped.signal });
    return () => {
      stopped.abort();
      clearInterval(rest);
    };
  }, []);
  return working ? LIVE_MS.working : LIVE_MS.idle;
}
