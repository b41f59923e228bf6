import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { isInProgress, type TenantExport } from "../../../../shared/offboarding/offboarding.ts";
import { exportQuery, offboardingApi } from "../../api/offboarding.ts";
import { queryClient } from "../../api/query-client.ts";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { Actions, Section } from "../../components/layout/page.tsx";
import { whenText } from "../../lib/dates.ts";
import { useAction } from "../../lib/hooks.ts";
import { OFFBOARDING_SCREEN } from "../../people/offboarding-texts.ts";

const KB = 1_024;
const sizeText = (bytes: number) =>
  bytes < KB * KB ? `${Math.ceil(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;

function ExportState({ latest }: { readonly latest: TenantExport | null }) {
  if (latest === null) return OFFBOARDING_SCREEN.never;
  const { status, rows, bytes, finished_at, failure } = latest;
  if (isInProgress(latest)) return <StatusIndicator type="in-progress">{OFFBOARDING_SCREEN.writing}</StatusIndicator>;
  if (status === "PENDING") return <StatusIndicator type="error">{OFFBOARDING_SCREEN.forgotten}</StatusIndicator>;
  if (status === "FAILED") {
    const { exportFailed, exportFailures } = OFFBOARDING_SCREEN;
    return <StatusIndicator type="error">{failure ? exportFailures[failure] : exportFailed}</StatusIndicator>;
  }
  const text = OFFBOARDING_SCREEN.ready(rows ?? 0, sizeText(bytes ?? 0), whenText(finished_at ?? latest.requested_at));
  return <StatusIndicator type="success">{text}</StatusIndicator>;
}

/** Exports the data of a clinic, and offers the file for download. */
export function ExportSection({ tenant_id }: { readonly tenant_id: string }) {
  const query = useQuery(exportQuery(tenant_id));
  const { queryKey } = exportQuery(tenant_id);
  const start = useAction({
    id: "export",
    run: () => offboardingApi.startExport({ params: { tenant_id } }),
    failed: OFFBOARDING_SCREEN.exportNotStarted,
    onDone: (latest) => queryClient.setQueryData(queryKey, latest),
  });
  // The link is valid for only a few minutes and audited, so it is requested when it is used.
  const download = useAction({
    id: "export",
    run: () => offboardingApi.getExport({ params: { tenant_id } }),
    onDone: ({ download_url }) => download_url && window.location.assign(download_url),
  });
  return (
    <Section
      title="Export"
      description={OFFBOARDING_SCREEN.exportAbout}
      actions={
        <Actions>
          {query.data?.status === "READY" && (
            <Button iconName="download" loading={download.isPending} onClick={() => download.mutate()}>
              Download
            </Button>
          )}
          <Button
            loading={start.isPending}
            disabled={query.data ? isInProgress(query.data) : false}
            onClick={() => start.mutate()}
          >
            Export clinic
          </Button>
        </Actions>
      }
    >
      <QueryBoundary query={query}>
        {(latest) => (
          <div aria-live="polite">
            <ExportState latest={latest} />
          </div>
        )}
      </QueryBoundary>
    </Section>
  );
}
