import "./audience-card.css";
import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import {
  AUDIENCES,
  type Audience,
  MESSAGE_TYPES,
  type NotificationSettings,
  PROPOSED_SETTINGS,
} from "../../../../shared/tenants/notification-settings.ts";
import { tenantsApi } from "../../api/api.ts";
import { keyedQuery, prefetch, queryClient } from "../../api/query-client.ts";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { FormFrame } from "../../components/forms/form-frame.tsx";
import { InfoLink, Page } from "../../components/layout/page.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import type { HelpText } from "../../lib/page.ts";
import { MessageRow, NOTIFICATIONS_SCREEN } from "./message-row.tsx";
import { fieldsOf, SettingsFields, type SettingsValues } from "./settings-fields.ts";

export const help: HelpText = {
  about: "Which emails about appointments your patients and your staff receive, and when.",
  rules: {
    Immediate: "Sent as soon as it happens.",
    "Hours before, hours after": "Sent so long before or after the appointment. An empty field sends nothing.",
    Preview: "Shows the message with your clinic's data. You can send a test to yourself.",
    "Stop messages": "Each message to a patient has a link with which the patient stops them.",
  },
};

const settingsQuery = () => keyedQuery(["notification-settings"], () => tenantsApi.getNotificationSettings());

const TITLES: Readonly<Record<Audience, { readonly title: string; readonly about: string }>> = {
  patient: { title: "Patient", about: "What your patients receive" },
  staff: { title: "Staff", about: "What your staff receives" },
};

interface AudienceCardProps {
  readonly control: Control<SettingsFields, unknown, SettingsValues>;
  readonly audience: Audience;
}

/** Shows the settings of all messages for one audience. */
const AudienceCard = ({ control, audience }: AudienceCardProps) => (
  <Container
    header={
      <Header variant="h2" description={TITLES[audience].about}>
        {TITLES[audience].title}
      </Header>
    }
  >
    <div className="messages">
      {MESSAGE_TYPES.map((type) => (
        <MessageRow key={type} control={control} audience={audience} type={type} />
      ))}
    </div>
  </Container>
);

/** Edits the settings of both audiences, which are saved together. */
function SettingsForm({ settings }: { readonly settings: NotificationSettings }) {
  const isProposal = settings.version === 0;
  const entity = useEntityForm<SettingsFields, SettingsValues, NotificationSettings>({
    id: "notification-settings",
    schema: SettingsFields,
    defaults: fieldsOf(isProposal ? { ...settings, ...PROPOSED_SETTINGS } : settings),
    version: settings.version,
    fieldsOf,
    failure: NOTIFICATIONS_SCREEN.saveFailed,
    save: (values, version) => tenantsApi.putNotificationSettings({ body: { ...values, version } }),
    onSaved: (saved) => {
      queryClient.setQueryData(settingsQuery().queryKey, saved);
      entity.reset(fieldsOf(saved), saved.version);
    },
    done: NOTIFICATIONS_SCREEN.saved,
  });
  return (
    <FormFrame
      entity={entity}
      title="Notification Settings"
      header={
        <Header
          variant="h1"
          info={<InfoLink />}
          description="When your clinic's emails about appointments go out. Changes apply to appointments that are booked or changed from now on."
        >
          Notification Settings
        </Header>
      }
      actions={
        <Button variant="primary" loading={entity.busy} loadingText="Saving...">
          {entity.busy ? "Saving..." : "Save"}
        </Button>
      }
    >
      {isProposal && (
        <Alert type="info" statusIconAriaLabel="Info" header={NOTIFICATIONS_SCREEN.proposed}>
          {NOTIFICATIONS_SCREEN.decide}
        </Alert>
      )}
      {AUDIENCES.map((audience) => (
        <AudienceCard key={audience} control={entity.control} audience={audience} />
      ))}
    </FormFrame>
  );
}

export const loader = () => prefetch(settingsQuery());

export function Component() {
  const query = useQuery(settingsQuery());
  if (query.data) return <SettingsForm settings={query.data} />;
  return (
    <Page title="Notification Settings">
      <QueryBoundary query={query} failed={NOTIFICATIONS_SCREEN.loadFailed} loading="Loading...">
        {() => null}
      </QueryBoundary>
    </Page>
  );
}
