import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { type Delivery, TEST_EVENT, type Webhook } from "../../../../shared/integrations/webhook.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { DialogNotifications } from "../../components/feedback/notifications.tsx";
import { textColumn } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import { RowActions } from "../../components/tables/row-actions.tsx";
import { whenText } from "../../lib/dates.ts";
import { useAction } from "../../lib/hooks.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { deliveriesQuery, integrationsApi } from "./queries.ts";
import { EVENT_NAMES, FAILURE_NAMES, INTEGRATIONS_SCREEN } from "./texts.ts";

const eventName = ({ event }: Delivery) => (event === TEST_EVENT ? "Test event" : EVENT_NAMES[event]);

/** Returns "Delivered (204)", or what the last attempt came to and when the next one is. */
function resultText({ status, attempts, response_status, failure, next_attempt_at }: Delivery): string {
  const answer = failure ? FAILURE_NAMES[failure] : response_status;
  const last = answer === null ? "" : ` (${answer})`;
  if (status === "DELIVERED") return `Delivered${last}`;
  if (status === "FAILED") return `Given up${last}`;
  return attempts === 0 ? "Waiting" : `Not accepted${last}, next attempt ${whenText(next_attempt_at)}`;
}

function Replay({ delivery }: { readonly delivery: Delivery }) {
  const { delivery_id, created_at } = delivery;
  const { mutate, isPending } = useAction({
    id: `replay-${delivery_id}`,
    run: () => integrationsApi.replayDelivery({ params: { delivery_id } }),
    failed: INTEGRATIONS_SCREEN.notReplayed,
    onDone: () => notifySuccess(INTEGRATIONS_SCREEN.replayed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tenantKey("webhooks", "deliveries") }),
  });
  const action = { text: "Replay", loading: isPending, onClick: () => mutate() };
  return <RowActions of={`${eventName(delivery)}, ${whenText(created_at)}`} actions={[action]} />;
}

const COLUMNS = [
  {
    ...textColumn<Delivery>("created_at", "Time", ({ created_at }) => whenText(created_at)),
    isRowHeader: true,
    minWidth: 120,
  },
  { ...textColumn<Delivery>("event", "Event", eventName), minWidth: 120 },
  { ...textColumn<Delivery>("status", "Result", resultText), minWidth: 180 },
  // One long word without end, which would take the place of the others, or leave its own to them.
  { ...textColumn<Delivery>("body", "Body"), minWidth: 300, maxWidth: 300 },
  {
    id: "actions",
    header: "Actions",
    minWidth: 110,
    cell: (delivery: Delivery) => <Replay delivery={delivery} />,
  },
];

interface DeliveriesDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Lists what a webhook was told, and sends an event again. */
export function DeliveriesDialog({ webhook: { webhook_id, url }, onClose }: DeliveriesDialogProps) {
  const deliveries = useQuery(deliveriesQuery(webhook_id));
  return (
    <Dialog
      size="max"
      header={`Deliveries to ${new URL(url).hostname}`}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={() => void deliveries.refetch()} loading={deliveries.isRefetching}>
            Refresh
          </Button>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <DialogNotifications />
      <DataTable
        title="Deliveries"
        headingLevel="h3"
        {...listed(deliveries, INTEGRATIONS_SCREEN.deliveriesFailed)}
        columns={COLUMNS}
        searchIn={["event", "record_id"]}
        trackBy="delivery_id"
        empty={INTEGRATIONS_SCREEN.noDeliveries}
        loadingText="Loading deliveries"
      />
    </Dialog>
  );
}
