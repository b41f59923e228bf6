import SpaceBetween from "@cloudscape-design/components/space-between";
import { prefetch } from "../../api/query-client.ts";
import { Page } from "../../components/layout/page.tsx";
import { ApiKeys } from "./api-keys.tsx";
import { apiKeysQuery, webhooksQuery } from "./queries.ts";
import { Webhooks } from "./webhooks.tsx";

export const loader = () => prefetch(apiKeysQuery(), webhooksQuery());

export const Component = () => (
  <Page title="Integrations" description="Programs that work with your clinic's data">
    <SpaceBetween size="l">
      <ApiKeys />
      <Webhooks />
    </SpaceBetween>
  </Page>
);
