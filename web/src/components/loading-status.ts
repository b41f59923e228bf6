import type { UseQueryResult } from "@tanstack/react-query";

/** Returns the properties of a select that say whether its options are loading or could not be loaded, and load them again. */
export const loadingStatus = (
  { data, error, refetch }: Pick<UseQueryResult<unknown>, "data" | "error" | "refetch">,
  failed: string,
) => {
  const hasFailed = data === undefined && error !== null;
  return {
    statusType: data !== undefined ? ("finished" as const) : hasFailed ? ("error" as const) : ("loading" as const),
    loadingText: "Loading",
    errorText: failed,
    recoveryText: "Try again",
    onLoadItems: () => void (hasFailed && refetch()),
  };
};
