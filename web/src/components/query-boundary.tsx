import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ClinicError } from "../../../shared/errors.ts";
import { FailureAlert } from "./failure-alert.tsx";

/** Returns whether the thing that was asked for does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof ClinicError && error.code === "not_found";

interface QueryBoundaryProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is shown when it does not exist. */
  readonly notFound: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A page about one thing: the thing, or that it is on its way, does not exist, or can't be read. */
export function QueryBoundary<Data>({ query: { data, error, refetch }, notFound, children }: QueryBoundaryProps<Data>) {
  if (isNotFound(error)) return notFound;
  if (data !== undefined) return children(data);
  if (error) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  return <StatusIndicator type="loading">Loading</StatusIndicator>;
}
