import { integrations } from "../../../../shared/integrations/routes.ts";
import { allPages, keyedQuery, queryClient, tenantKey } from "../../api/query-client.ts";
import { apiOf } from "../../api/send.ts";

export const integrationsApi = apiOf(integrations);

/** Builds the query of the clinic's API keys, of which there are few. */
export const apiKeysQuery = () => keyedQuery(["api-keys"], async () => (await integrationsApi.listApiKeys()).items);

export const apiKeysChanged = () => queryClient.invalidateQueries({ queryKey: tenantKey("api-keys") });

export const webhooksQuery = () =>
  keyedQuery(["webhooks"], () => allPages((query) => integrationsApi.listWebhooks({ query })));

export const webhooksChanged = () => queryClient.invalidateQueries({ queryKey: tenantKey("webhooks") });

/** The most deliveries that the dialog of a webhook shows. */
const DELIVERIES_SHOWN = 50;

/** Builds the query of the latest deliveries of a webhook. */
export const deliveriesQuery = (webhook_id: string) =>
  keyedQuery(["webhooks", "deliveries", webhook_id], async () => {
    const query = { limit: DELIVERIES_SHOWN };
    return (await integrationsApi.listDeliveries({ params: { webhook_id }, query })).items;
  });
