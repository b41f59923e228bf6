import SpaceBetween from "@cloudscape-design/components/space-between";
import {
  type ChangedWebhook,
  type CreatedWebhook,
  NewWebhook,
  type Webhook,
} from "../../../../shared/integrations/webhook.ts";
import { MultiselectField } from "../../components/forms/choice-fields.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { type EntityForm, useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { integrationsApi, webhooksChanged } from "./queries.ts";
import { EVENT_NAMES, INTEGRATIONS_SCREEN } from "./texts.ts";

const EVENT_OPTIONS = Object.entries(EVENT_NAMES).map(([value, label]) => ({ value, label, description: value }));

const Fields = ({ control }: Pick<EntityForm<NewWebhook, NewWebhook>, "control">) => (
  <SpaceBetween size="l">
    <TextField
      control={control}
      name="url"
      label="Address"
      constraintText="Where the program receives events, such as https://example.com/hooks."
    />
    <MultiselectField
      control={control}
      name="events"
      label="Events"
      placeholder="Choose what the program is told of"
      options={EVENT_OPTIONS}
    />
  </SpaceBetween>
);

interface CreateWebhookProps {
  readonly onCreated: (created: CreatedWebhook) => void;
  readonly onCancel: () => void;
}

/** Creates a webhook in a dialog. */
export function CreateWebhook({ onCreated, onCancel }: CreateWebhookProps) {
  const entity = useEntityForm<NewWebhook, NewWebhook, CreatedWebhook>({
    id: "create-webhook",
    schema: NewWebhook,
    defaults: { url: "", events: [] },
    failure: INTEGRATIONS_SCREEN.webhookNotCreated,
    save: async (body) => {
      const created = await integrationsApi.createWebhook({ body });
      await webhooksChanged();
      return created;
    },
    onSaved: onCreated,
    done: INTEGRATIONS_SCREEN.webhookCreated,
  });
  return (
    <FormModal header="Create webhook" action="Create webhook" entity={entity} onCancel={onCancel}>
      <Fields control={entity.control} />
    </FormModal>
  );
}

interface EditWebhookProps {
  readonly webhook: Webhook;
  readonly onDone: () => void;
}

const fieldsOf = ({ url, events }: Pick<Webhook, "url" | "events">): NewWebhook => ({ url, events: [...events] });

/** Changes the address and the events of a webhook in a dialog. */
export function EditWebhook({ webhook, onDone }: EditWebhookProps) {
  const { webhook_id, version } = webhook;
  const entity = useEntityForm<NewWebhook, NewWebhook, ChangedWebhook>({
    id: `edit-webhook-${webhook_id}`,
    schema: NewWebhook,
    defaults: fieldsOf(webhook),
    version,
    fieldsOf,
    failure: INTEGRATIONS_SCREEN.webhookNotChanged,
    save: async (_values, current, edited) => {
      const saved = await integrationsApi.updateWebhook({
        params: { webhook_id },
        body: { ...edited, version: current },
      });
      await webhooksChanged();
      return saved;
    },
    onSaved: onDone,
    done: INTEGRATIONS_SCREEN.webhookChanged,
  });
  return (
    <FormModal header="Edit webhook" action="Save" entity={entity} onCancel={onDone}>
      <Fields control={entity.control} />
    </FormModal>
  );
}
