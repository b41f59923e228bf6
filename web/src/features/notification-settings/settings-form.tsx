import Button from "@cloudscape-design/components/button";
import Form from "@cloudscape-design/components/form";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { AUDIENCES, type NotificationSettings } from "../../../../shared/tenants/notification-settings.ts";
import { queryClient } from "../../api/query-client.ts";
import { tenantsApi } from "../../api/tenants-api.ts";
import { ConflictAlert } from "../../components/conflict-alert.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useEntityForm } from "../../lib/use-entity-form.ts";
import { AudienceCard } from "./audience-card.tsx";
import { settingsQuery } from "./queries.ts";
import { fieldsOf, SettingsFields, type SettingsValues } from "./settings-fields.ts";

/** All settings of both audiences, saved as a whole. */
export function SettingsForm({ settings }: { readonly settings: NotificationSettings }) {
  const { control, busy, submit, rebase, conflict } = useEntityForm<
    SettingsFields,
    SettingsValues,
    NotificationSettings
  >({
    id: "notification-settings",
    schema: SettingsFields,
    defaults: fieldsOf(settings),
    version: settings.version,
    failure: SCREENS.notifications.saveFailed,
    save: (values, version) => tenantsApi.putNotificationSettings({ body: { ...values, version } }),
    latest: async () => {
      const now = await queryClient.fetchQuery({ ...settingsQuery(), staleTime: 0 });
      return { fields: fieldsOf(now), version: now.version };
    },
    onSaved: (saved) => {
      queryClient.setQueryData(settingsQuery().queryKey, saved);
      rebase(fieldsOf(saved), saved.version);
      notifySuccess(SCREENS.notifications.saved);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Form
        header={
          <Header
            variant="h1"
            description="When your clinic's messages go out. Hours are counted from the appointment; leave a field empty to send nothing at that time."
          >
            Notification Settings
          </Header>
        }
        actions={
          <Button variant="primary" loading={busy} loadingText="Saving...">
            {busy ? "Saving..." : "Save"}
          </Button>
        }
      >
        <SpaceBetween size="l">
          <ConflictAlert conflict={conflict} />
          {AUDIENCES.map((audience) => (
            <AudienceCard key={audience} control={control} audience={audience} />
          ))}
        </SpaceBetween>
      </Form>
    </form>
  );
}
