import { useEffect, useState } from "react";
import { config } from "../lib/config.ts";
import { watchIdle } from "../session/idle.ts";
import { endSession } from "../session/sign-out.ts";

const idleMessage = (minutes: number) => `You were logged out after ${minutes} minutes without activity.`;

/** Ends the session after some minutes without activity, and keeps unsaved input. Returns when it ends, in milliseconds since 1970, once that is near. */
export function useIdleLogout(): number | undefined {
  const [endsAt, setEndsAt] = useState<number>();
  useEffect(() => {
    const { idleMinutes } = config();
    return watchIdle(idleMinutes, {
      onWarning: setEndsAt,
      onIdle: () => void endSession(idleMessage(idleMinutes)),
    });
  }, []);
  return endsAt;
}
