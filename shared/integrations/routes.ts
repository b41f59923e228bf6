import { PageQuery, pagesOf } from "../contract/paging.ts";
import { administratorRoute, created } from "../contract/route.ts";
import { ApiKeyList, CreatedApiKey, NewApiKey } from "./api-key.ts";
import {
  ChangedWebhook,
  CreatedWebhook,
  Delivery,
  NewWebhook,
  StartedDelivery,
  Webhook,
  WebhookChange,
} from "./webhook.ts";

export const integrations = {
  listApiKeys: administratorRoute("GET", "/api/tenants/current/api-keys", {
    summary: "List the clinic's API keys, oldest first, and the scopes that keys can have",
    query: PageQuery,
    response: ApiKeyList,
  }),
  createApiKey: administratorRoute("POST", "/api/tenants/current/api-keys", {
    summary: "Create an API key, which is shown once",
    body: NewApiKey,
    ...created(CreatedApiKey),
  }),
  removeApiKey: administratorRoute("DELETE", "/api/api-keys/{key_id}", {
    summary: "Revoke an API key, which is refused at its next request",
  }),
  listWebhooks: administratorRoute("GET", "/api/tenants/current/webhooks", {
    summary: "List the clinic's webhooks, oldest first",
    ...pagesOf(Webhook),
  }),
  createWebhook: administratorRoute("POST", "/api/tenants/current/webhooks", {
    summary: "Create a webhook, whose secret is shown once",
    body: NewWebhook,
    ...created(CreatedWebhook),
  }),
  updateWebhook: administratorRoute("PATCH", "/api/webhooks/{webhook_id}", {
    summary: "Change a webhook, disable or enable it, or replace its secret",
    body: WebhookChange,
    response: ChangedWebhook,
  }),
  removeWebhook: administratorRoute("DELETE", "/api/webhooks/{webhook_id}", {
    summary: "Delete a webhook, and what it has not been told yet",
  }),
  listDeliveries: administratorRoute("GET", "/api/webhooks/{webhook_id}/deliveries", {
    summary: "List what a webhook was told in the last 30 days, latest first",
    ...pagesOf(Delivery),
  }),
  testWebhook: administratorRoute("POST", "/api/webhooks/{webhook_id}/test", {
    summary: "Send a test event to a webhook",
    ...created(StartedDelivery),
  }),
  replayDelivery: administratorRoute("POST", "/api/deliveries/{delivery_id}/replay", {
    summary: "Send an event to its webhook again, with the same id",
    response: StartedDelivery,
  }),
};
