import type { UseQueryResult } from "@tanstack/react-query";

/** Returns whether the options of a select are there, could not be loaded, or are loading. */
export function statusOf(hasOptions: boolean, hasFailed: boolean): "finished" | "error" | "loading" {
  if (hasOptions) return "finished";
  return hasFailed ? "error" : "loading";
}

/** Returns the properties of a select that say whether its options are loading or could not be loaded, and load them again. */
export const loadingStatus = (
  { data, error, refetch }: Pick<UseQueryResult<unknown>, "data" | "error" | "refetch">,
  failed: string,
) => {
  const hasFailed = data === undefined && error !== null;
  return {
    statusType: statusOf(data !== undefined, hasFailed),
    loadingText: "Loading",
    errorText: failed,
    recoveryText: "Try again",
    onLoadItems: () => void (hasFailed && refetch()),
  };
};
