import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Webhook } from "../../../../shared/integrations/webhook.ts";
import { ActionDialog } from "../../components/dialogs/action-dialog.tsx";
import { CopiedSecret } from "../../components/dialogs/copied-secret.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { textColumn } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import type { RowAction } from "../../components/tables/row-actions.tsx";
import { whenText } from "../../lib/dates.ts";
import { useAction } from "../../lib/hooks.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { integrationsApi, webhooksChanged, webhooksQuery } from "./queries.ts";
import { EVENT_NAMES, INTEGRATIONS_SCREEN } from "./texts.ts";
import { CreateWebhook, EditWebhook } from "./webhook-form.tsx";

const MoreActions = lazyPart(() => import("../../components/tables/more-actions.tsx"));

const hostOf = ({ url }: Webhook) => new URL(url).hostname;

function statusText({ status, disabled_because, failing_since }: Webhook): string {
  if (status === "DISABLED" && disabled_because === "failing") return "Disabled after three days of failures";
  if (status === "DISABLED") return disabled_because === "gone" ? "Disabled: the program is gone" : "Disabled";
  return failing_since ? `Failing since ${whenText(failing_since)}` : "Active";
}

const statusType = ({ status, failing_since }: Webhook) =>
  status === "DISABLED" ? "stopped" : failing_since ? "warning" : "success";

const WebhookStatus = (webhook: Webhook) => (
  <StatusIndicator type={statusType(webhook)}>{statusText(webhook)}</StatusIndicator>
);

const COLUMNS = [
  { ...textColumn<Webhook>("url", "Address"), isRowHeader: true, minWidth: 240 },
  textColumn<Webhook>("events", "Events", ({ events }) => events.map((event) => EVENT_NAMES[event]).join(", ")),
  { ...textColumn<Webhook>("status", "Status", statusText), cell: WebhookStatus },
  textColumn<Webhook>("created_by_name", "Created by"),
];

/** The open dialog, and its webhook. */
interface OpenDialog {
  readonly what: "edit" | "rotate" | "deliveries" | "delete";
  readonly webhook: Webhook;
}

interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly onOpen: (dialog: OpenDialog) => void;
}

function WebhookActions({ webhook, onOpen }: WebhookActionsProps) {
  const { webhook_id, version, status } = webhook;
  const isActive = status === "ACTIVE";
  const test = useAction({
    id: `test-${webhook_id}`,
    run: () => integrationsApi.testWebhook({ params: { webhook_id } }),
    failed: INTEGRATIONS_SCREEN.testNotSent,
    onDone: () => notifySuccess(INTEGRATIONS_SCREEN.testSent),
  });
  const setStatus = useAction({
    id: `status-${webhook_id}`,
    run: () =>
      integrationsApi.updateWebhook({
        params: { webhook_id },
        body: { status: isActive ? "DISABLED" : "ACTIVE", version },
      }),
    failed: INTEGRATIONS_SCREEN.webhookNotChanged,
    onDone: () => notifySuccess(INTEGRATIONS_SCREEN.webhookChanged),
    onSettled: webhooksChanged,
  });
  const actions: readonly RowAction[] = [
    { text: "Deliveries", onClick: () => onOpen({ what: "deliveries", webhook }) },
    ...(isActive ? [{ text: "Send test event", loading: test.isPending, onClick: () => test.mutate() }] : []),
    { text: "Edit", onClick: () => onOpen({ what: "edit", webhook }) },
    { text: "Replace secret", onClick: () => onOpen({ what: "rotate", webhook }) },
    { text: isActive ? "Disable" : "Enable", loading: setStatus.isPending, onClick: () => setStatus.mutate() },
    { text: "Delete", destructive: true, onClick: () => onOpen({ what: "delete", webhook }) },
  ];
  return <MoreActions of={hostOf(webhook)} actions={actions} />;
}

interface WebhookDialogProps extends OpenDialog {
  readonly onSecret: (secret: string) => void;
  readonly onDone: () => void;
}

function WebhookDialog({ what, webhook, onSecret, onDone }: WebhookDialogProps) {
  const { webhook_id, version } = webhook;
  const params = { webhook_id };
  if (what === "edit") return <EditWebhook webhook={webhook} onDone={onDone} />;
  if (what === "deliveries") return <DeliveriesDialog webhook={webhook} onClose={onDone} />;
  const common = { refresh: webhooksChanged, onClose: onDone };
  return what === "rotate" ? (
    <ActionDialog
      {...common}
      header={`Replace the secret of ${hostOf(webhook)}?`}
      action="Replace secret"
      destructive={false}
      run={async () => {
        const { secret } = await integrationsApi.updateWebhook({ params, body: { rotate_secret: true, version } });
        onSecret(secret ?? "");
      }}
      done={INTEGRATIONS_SCREEN.webhookChanged}
      failed={INTEGRATIONS_SCREEN.webhookNotChanged}
    >
      {INTEGRATIONS_SCREEN.rotation}
    </ActionDialog>
  ) : (
    <ActionDialog
      {...common}
      header={`Delete the webhook ${hostOf(webhook)}?`}
      action="Delete"
      run={() => integrationsApi.removeWebhook({ params })}
      done={INTEGRATIONS_SCREEN.webhookDeleted}
      failed={INTEGRATIONS_SCREEN.webhookNotDeleted}
    >
      {INTEGRATIONS_SCREEN.deletion(hostOf(webhook))}
    </ActionDialog>
  );
}

/** Lists the clinic's webhooks, which can be created, changed, tried and deleted. */
export function Webhooks() {
  const webhooks = useQuery(webhooksQuery());
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [dialog, open] = useState<OpenDialog>();
  const columns = useMemo(() => {
    const cell = (webhook: Webhook) => <WebhookActions webhook={webhook} onOpen={open} />;
    return [...COLUMNS, { id: "actions", header: "Actions", cell }];
  }, []);
  return (
    <>
      <DataTable
        title="Webhooks"
        description="Programs that are told when something happens, within about a minute."
        {...listed(webhooks, INTEGRATIONS_SCREEN.webhooksFailed)}
        columns={columns}
        searchIn={["url"]}
        trackBy="webhook_id"
        empty={INTEGRATIONS_SCREEN.noWebhooks}
        loadingText="Loading webhooks"
        actions={<Button onClick={() => setCreating(true)}>Create webhook</Button>}
      />
      {creating && (
        <CreateWebhook
          onCancel={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false);
            setSecret(created.secret);
          }}
        />
      )}
      {dialog && <WebhookDialog {...dialog} onSecret={setSecret} onDone={() => open(undefined)} />}
      {secret !== undefined && (
        <CopiedSecret
          header="Secret of the webhook"
          label="Secret"
          secret={secret}
          notice={INTEGRATIONS_SCREEN.secretShownOnce}
          onClose={() => setSecret(undefined)}
        >
          {INTEGRATIONS_SCREEN.secretChecks}
        </CopiedSecret>
      )}
    </>
  );
}
