import { useEffect, useState } from "react";

const PAUSE_MS = 250;

/** The value as it was when it last rested for a moment, so that a search asks once and not at every key. */
export function useDebounced<Value>(value: Value, pause: number = PAUSE_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return rested;
}
