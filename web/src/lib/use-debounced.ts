import { useEffect, useState } from "react";

const PAUSE_MS = 250;

/** Returns the value once it has not changed for a moment, so that a search sends one request and not one for every key. */
export function useDebounced<Value>(value: Value, pause: number = PAUSE_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return rested;
}
