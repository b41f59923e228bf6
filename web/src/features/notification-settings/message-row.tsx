import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Toggle from "@cloudscape-design/components/toggle";
import { type Control, useWatch } from "react-hook-form";
import { MESSAGE_NAMES } from "../../../../shared/messages/delivery.ts";
import {
  type Audience,
  MAX_NOTIFICATION_HOURS,
  type MessageType,
} from "../../../../shared/tenants/notification-settings.ts";
import { useField } from "../../components/use-field.ts";
import { APPLICABLE, timingText } from "./applicable.ts";
import { MessageSample } from "./message-sample.tsx";
import type { SettingsFields, SettingsValues } from "./settings-fields.ts";

interface MessageRowProps {
  readonly control: Control<SettingsFields, unknown, SettingsValues>;
  readonly audience: Audience;
  readonly type: MessageType;
}

/** Edits when one message is sent to one audience. */
export function MessageRow({ control, audience, type }: MessageRowProps) {
  const of = `${MESSAGE_NAMES[type]}, ${audience}`;
  const { field } = useField({ control, name: `${audience}.${type}.immediate`, label: `${of}, immediate` });
  const timing = useWatch({ control, name: `${audience}.${type}` });
  const applies = APPLICABLE[type];
  return (
    <div className="message">
      <div className="message-name">
        {MESSAGE_NAMES[type]}
        <div className="message-sentence">
          {timingText(audience, type, timing)} <MessageSample audience={audience} type={type} />
        </div>
      </div>
      <div className="message-part">
        <span className="message-label" aria-hidden="true">
          Immediate
        </span>
        <Toggle
          ref={field.ref}
          name={field.name}
          ariaLabel={`Immediate: ${of}`}
          checked={field.value}
          readOnly={field.readOnly}
          disabled={applies !== "immediate"}
          onChange={({ detail }) => field.onChange(detail.checked)}
          onBlur={field.onBlur}
        />
      </div>
      <Hours
        control={control}
        name={`${audience}.${type}.hours_before`}
        label="Hours before"
        of={of}
        disabled={applies !== "hours_before"}
      />
      <Hours
        control={control}
        name={`${audience}.${type}.hours_after`}
        label="Hours after"
        of={of}
        disabled={applies !== "hours_after"}
      />
    </div>
  );
}

interface HoursProps {
  readonly control: MessageRowProps["control"];
  readonly name: `${Audience}.${MessageType}.${"hours_before" | "hours_after"}`;
  readonly label: string;
  readonly of: string;
  readonly disabled: boolean;
}

/** Shows a field for a number of hours, which may be empty. */
function Hours({ control, name, label, of, disabled }: HoursProps) {
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
          placeholder={disabled ? "" : `0 to ${MAX_NOTIFICATION_HOURS}`}
          disabled={disabled}
          ariaLabel={`${label}: ${of}`}
          readOnly={field.readOnly}
          value={field.value}
          onChange={({ detail }) => field.onChange(detail.value)}
          onBlur={field.onBlur}
        />
      </FormField>
    </div>
  );
}
