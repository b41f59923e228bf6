import { useEffect } from "react";
import { config } from "../lib/config.ts";
import { watchIdle } from "../session/idle.ts";
import { signOut } from "../session/sign-out.ts";

const idleMessage = (minutes: number) => `You were logged out after ${minutes} minutes without activity.`;

/** Ends the session of whoever has left the desk. */
export function useIdleLogout(): void {
  useEffect(() => {
    const { idleMinutes } = config();
    return watchIdle(idleMinutes, () => void signOut(idleMessage(idleMinutes)));
  }, []);
}
