import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Toggle from "@cloudscape-design/components/toggle";
import type { Control } from "react-hook-form";
import {
  type Audience,
  MAX_NOTIFICATION_HOURS,
  type MessageType,
} from "../../../../shared/tenants/notification-settings.ts";
import { useField } from "../../components/use-field.ts";
import type { SettingsFields, SettingsValues } from "./settings-fields.ts";

const NAMES: Readonly<Record<MessageType, string>> = {
  appointment_reminder: "Appointment reminder",
  appointment_confirmation: "Appointment confirmation",
  appointment_cancellation: "Appointment cancellation",
  payment_confirmation: "Payment confirmation",
  follow_up_message: "Follow-up message",
  reschedule_notice: "Reschedule notice",
};

interface MessageRowProps {
  readonly control: Control<SettingsFields, unknown, SettingsValues>;
  readonly audience: Audience;
  readonly type: MessageType;
}

/** When one message goes out to one audience. */
export function MessageRow({ control, audience, type }: MessageRowProps) {
  const of = `${NAMES[type]}, ${audience}`;
  const { field } = useField({ control, name: `${audience}.${type}.immediate`, label: `${of}, immediate` });
  return (
    <div className="message">
      <span className="message-name">{NAMES[type]}</span>
      <div className="message-part">
        <span className="message-label" aria-hidden="true">
          Immediate
        </span>
        <Toggle
          ref={field.ref}
          name={field.name}
          ariaLabel={`Immediate: ${of}`}
          checked={field.value}
          onChange={({ detail }) => field.onChange(detail.checked)}
          onBlur={field.onBlur}
        />
      </div>
      <Hours control={control} name={`${audience}.${type}.hours_before`} label="Hours before" of={of} />
      <Hours control={control} name={`${audience}.${type}.hours_after`} label="Hours after" of={of} />
    </div>
  );
}

interface HoursProps {
  readonly control: MessageRowProps["control"];
  readonly name: `${Audience}.${MessageType}.${"hours_before" | "hours_after"}`;
  readonly label: string;
  readonly of: string;
}

/** Hours as they are typed; empty for none. */
function Hours({ control, name, label, of }: HoursProps) {
  const { field, error } = useField({ control, name, label: `${of}, ${label.toLowerCase()}` });
  return (
    <div className="message-part">
      <span className="message-label" aria-hidden="true">
        {label}
      </span>
      <FormField errorText={error?.message}>
        <Input
          ref={field.ref}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          placeholder={`0 to ${MAX_NOTIFICATION_HOURS}`}
          ariaLabel={`${label}: ${of}`}
          value={field.value}
          onChange={({ detail }) => field.onChange(detail.value)}
          onBlur={field.onBlur}
        />
      </FormField>
    </div>
  );
}
