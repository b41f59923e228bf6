import { useEffect, useState } from "react";
import { serverNow } from "../api.ts";
import { clockText } from "../formats.ts";
import { useLanguage } from "../language.ts";
import { announce } from "../parts.tsx";
import type { HeldTime } from "./flow.ts";
import { BOOKING } from "./texts.ts";

const SECOND_MS = 1_000;
const MINUTE = 60;

/** The seconds before the end at which screen readers say how much time is left. */
const SPOKEN = [300, 120, 60, 30];

/** Returns the seconds for which a time is still held, and renders again every second until it ends. */
export function useSecondsLeft(held: HeldTime | null): number {
  const left = () => (held ? Math.max(0, Math.ceil((Date.parse(held.expires_at) - serverNow()) / SECOND_MS)) : 0);
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!held) return;
    const timer = setInterval(() => setTick((before) => before + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [held]);
  return left();
}

const two = (number: number) => String(number).padStart(2, "0");

/** Shows until when a time is held. The seconds are only seen: spoken ones would never let anything else be heard. */
export function HoldClock({ held, seconds }: { readonly held: HeldTime; readonly seconds: number }) {
  const language = useLanguage();
  const texts = BOOKING[language];
  useEffect(() => {
    if (!SPOKEN.includes(seconds)) return;
    announce(seconds >= MINUTE ? texts.minutesLeft(seconds / MINUTE) : texts.secondsLeft(seconds));
  }, [seconds, texts]);
  return (
    <p className="held">
      {texts.held(clockText(language, held.expires_at))}{" "}
      <span className="clock soft" aria-hidden="true">
        ({texts.left(`${Math.floor(seconds / MINUTE)}:${two(seconds % MINUTE)}`)})
      </span>
    </p>
  );
}
