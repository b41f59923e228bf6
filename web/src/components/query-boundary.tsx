import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { FailureAlert } from "./failure-alert.tsx";

/** Returns whether the error says that the requested record does not exist. */
export const isNotFound = (error: unknown): boolean => error instanceof ClinicError && error.code === "not_found";

interface QueryBoundaryProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Shown when the record does not exist. @default the failure */
  readonly notFound?: ReactNode;
  /** The header of the failure. */
  readonly failed?: string;
  /** @default Loading */
  readonly loading?: string;
  readonly children: (data: Data) => ReactNode;
}

/** Renders the loaded data, or that it is loading, does not exist or could not be loaded. */
export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>) {
  const { data, error } = props.query;
  if (props.notFound && isNotFound(error)) return props.notFound;
  if (data !== undefined) return props.children(data);
  if (error) return <QueryFailure query={props.query} failed={props.failed} />;
  return <StatusIndicator type="loading">{props.loading ?? "Loading"}</StatusIndicator>;
}

interface QueryFailureProps {
  readonly query: Pick<UseQueryResult<unknown>, "data" | "error" | "refetch">;
  readonly failed?: string | undefined;
}

/** Shows why the data could not be loaded. */
export const QueryFailure = ({ query: { data, error, refetch }, failed }: QueryFailureProps) =>
  error && data === undefined && <FailureAlert header={failed} error={error} onRetry={() => void refetch()} />;
