import { replaceEqualDeep } from "@tanstack/react-query";
import { useRef } from "react";

/** Returns a value with every part that is equal to what it was before, so that memoised components skip it. */
export function useShared<Value>(next: Value): Value {
  const shared = useRef(next);
  shared.current = replaceEqualDeep(shared.current, next);
  return shared.current;
}
