import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type ApiKey, type CreatedApiKey, NewApiKey, SCOPE_NAMES } from "../../../../shared/integrations/api-key.ts";
import { ActionDialog } from "../../components/dialogs/action-dialog.tsx";
import { CopiedSecret } from "../../components/dialogs/copied-secret.tsx";
import { MultiselectField } from "../../components/forms/choice-fields.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { textColumn } from "../../components/tables/columns.ts";
import { DataTable } from "../../components/tables/data-table.tsx";
import { listed } from "../../components/tables/filter-select.tsx";
import { RowActions } from "../../components/tables/row-actions.tsx";
import { whenText } from "../../lib/dates.ts";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { apiKeysChanged, apiKeysQuery, integrationsApi } from "./queries.ts";
import { INTEGRATIONS_SCREEN } from "./texts.ts";

const SCOPE_OPTIONS = Object.entries(SCOPE_NAMES).map(([value, label]) => ({ value, label, description: value }));

interface CreateKeyProps {
  readonly onCreated: (created: CreatedApiKey) => void;
  readonly onCancel: () => void;
}

function CreateKey({ onCreated, onCancel }: CreateKeyProps) {
  const entity = useEntityForm<NewApiKey, NewApiKey, CreatedApiKey>({
    id: "create-api-key",
    schema: NewApiKey,
    defaults: { name: "", scopes: [] },
    failure: INTEGRATIONS_SCREEN.keyNotCreated,
    save: async (body) => {
      const created = await integrationsApi.createApiKey({ body });
      await apiKeysChanged();
      return created;
    },
    onSaved: onCreated,
    done: INTEGRATIONS_SCREEN.keyCreated,
  });
  const { control } = entity;
  return (
    <FormModal header="Create API key" action="Create key" entity={entity} onCancel={onCancel}>
      <SpaceBetween size="l">
        <TextField
          control={control}
          name="name"
          label="Name"
          constraintText="What uses the key, such as Website. Activity shows this name."
        />
        <MultiselectField
          control={control}
          name="scopes"
          label="Scopes"
          placeholder="Choose what the program may do"
          options={SCOPE_OPTIONS}
        />
      </SpaceBetween>
    </FormModal>
  );
}

const COLUMNS = [
  { ...textColumn<ApiKey>("name", "Name"), isRowHeader: true, minWidth: 140 },
  textColumn<ApiKey>("scopes", "Scopes", ({ scopes }) => scopes.map((scope) => SCOPE_NAMES[scope]).join("; ")),
  textColumn<ApiKey>(
    "created_at",
    "Created",
    ({ created_at, created_by_name }) => `${whenText(created_at)} by ${created_by_name}`,
  ),
  textColumn<ApiKey>("last_used_at", "Last used", ({ last_used_at }) =>
    last_used_at ? whenText(last_used_at) : INTEGRATIONS_SCREEN.never,
  ),
];

/** Lists the clinic's API keys, which can be created and revoked. */
export function ApiKeys() {
  const keys = useQuery(apiKeysQuery());
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey>();
  const [revoking, setRevoking] = useState<ApiKey>();
  const columns = useMemo(() => {
    const cell = (key: ApiKey) => (
      <RowActions of={key.name} actions={[{ text: "Revoke", onClick: () => setRevoking(key) }]} />
    );
    return [...COLUMNS, { id: "actions", header: "Actions", minWidth: 110, cell }];
  }, []);
  return (
    <>
      <DataTable
        title="API keys"
        description="Programs, such as your website, send a key with each request. A clinic can have 10."
        {...listed(keys, INTEGRATIONS_SCREEN.keysFailed)}
        columns={columns}
        searchIn={["name"]}
        searchLabel="Find API keys"
        trackBy="key_id"
        empty={INTEGRATIONS_SCREEN.noKeys}
        loadingText="Loading API keys"
        actions={<Button onClick={() => setCreating(true)}>Create API key</Button>}
      />
      {creating && (
        <CreateKey
          onCancel={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
          }}
        />
      )}
      {created && (
        <CopiedSecret
          header="API key"
          label="Key"
          secret={created.key}
          notice={INTEGRATIONS_SCREEN.keyShownOnce}
          onClose={() => setCreated(undefined)}
        >
          {INTEGRATIONS_SCREEN.keyIsPassword}
        </CopiedSecret>
      )}
      {revoking && (
        <ActionDialog
          header={`Revoke ${revoking.name}?`}
          action="Revoke"
          run={() => integrationsApi.removeApiKey({ params: { key_id: revoking.key_id } })}
          refresh={apiKeysChanged}
          done={INTEGRATIONS_SCREEN.keyRevoked}
          failed={INTEGRATIONS_SCREEN.keyNotRevoked}
          onClose={() => setRevoking(undefined)}
        >
          {INTEGRATIONS_SCREEN.revocation(revoking.name)}
        </ActionDialog>
      )}
    </>
  );
}
