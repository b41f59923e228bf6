import { integrations } from "../../../shared/integrations/routes.ts";
import { api } from "../../http/api.ts";
import { createApiKey, listApiKeys, removeApiKey } from "./api-keys.ts";
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayDelivery,
  testWebhook,
  updateWebhook,
} from "./webhooks.ts";

export const handler = api("integrations", integrations, {
  listApiKeys,
  createApiKey,
  removeApiKey,
  listWebhooks,
  createWebhook,
  updateWebhook,
  removeWebhook,
  listDeliveries,
  testWebhook,
  replayDelivery,
});
