import "./audience-card.css";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { Control } from "react-hook-form";
import { type Audience, MESSAGE_TYPES } from "../../../../shared/tenants/notification-settings.ts";
import { MessageRow } from "./message-row.tsx";
import type { SettingsFields, SettingsValues } from "./settings-fields.ts";

const TITLES: Readonly<Record<Audience, { readonly title: string; readonly about: string }>> = {
  patient: { title: "Patient", about: "What your patients receive" },
  staff: { title: "Staff", about: "What the people who work with you receive" },
};

interface AudienceCardProps {
  readonly control: Control<SettingsFields, unknown, SettingsValues>;
  readonly audience: Audience;
}

/** The six messages of one audience. */
export const AudienceCard = ({ control, audience }: AudienceCardProps) => (
  <Container
    header={
      <Header variant="h2" description={TITLES[audience].about}>
        {TITLES[audience].title}
      </Header>
    }
  >
    <div className="messages">
      <div className="messages-head" aria-hidden="true">
        <span>Message</span>
        <span>Immediate</span>
        <span>Hours before</span>
        <span>Hours after</span>
      </div>
      {MESSAGE_TYPES.map((type) => (
        <MessageRow key={type} control={control} audience={audience} type={type} />
      ))}
    </div>
  </Container>
);
