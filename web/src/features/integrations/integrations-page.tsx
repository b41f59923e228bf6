import SpaceBetween from "@cloudscape-design/components/space-between";
import { prefetch } from "../../api/query-client.ts";
import { Page } from "../../components/layout/page.tsx";
import type { HelpText } from "../../lib/page.ts";
import { ApiKeys } from "./api-keys.tsx";
import { apiKeysQuery, webhooksQuery } from "./queries.ts";
import { Webhooks } from "./webhooks.tsx";

export const help: HelpText = {
  about: "Programs that work with your clinic's data, such as your website or your accountant's tool.",
  rules: {
    "API key":
      "A program sends it with each request. It belongs to the clinic, also after the person who created it has left.",
    Scopes: "What a program may do. Notes, merges and erasures are left to people.",
    Revoke: "The next request with the key is refused.",
    Activity: "Everything that a program does is listed under the name of its key.",
  },
};

export const loader = () => prefetch(apiKeysQuery(), webhooksQuery());

export const Component = () => (
  <Page title="Integrations" description="Programs that work with your clinic's data">
    <SpaceBetween size="l">
      <ApiKeys />
      <Webhooks />
    </SpaceBetween>
  </Page>
);
