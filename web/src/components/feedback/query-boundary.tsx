import Container from "@cloudscape-design/components/container";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { RouterLink } from "../layout/links.tsx";
import { Page } from "../layout/page.tsx";
import { FailureAlert } from "./failure-alert.tsx";

export interface NotFoundProps {
  /** Names what was not found. */
  readonly title: string;
  readonly href: string;
  /** Names the page behind the link. */
  readonly to: string;
}

/** Shows that the record of a page does not exist, with a link to another page. */
export const NotFound = ({ title, href, to }: NotFoundProps) => (
  <Page title={title}>
    <Container>
      <SpaceBetween size="s">
        <div>It may have been removed, or the link is incomplete.</div>
        <RouterLink href={href}>{to}</RouterLink>
      </SpaceBetween>
    </Container>
  </Page>
);

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
