import { replaceEqualDeep } from "@tanstack/react-query";
import { useRef } from "react";

/** Returns a value in which each part that equals the one before is the same object, so that memoised components skip it. */
export function useStructuralSharing<Value>(next: Value): Value {
  const previous = useRef(next);
  previous.current = replaceEqualDeep(previous.current, next);
  return previous.current;
}
