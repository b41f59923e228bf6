import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { MESSAGE_NAMES } from "../../../../shared/messages/delivery.ts";
import type { MailSample } from "../../../../shared/messages/message.ts";
import {
  type Audience,
  MAX_NOTIFICATION_HOURS,
  type MessageType,
} from "../../../../shared/tenants/notification-settings.ts";
import { messagesApi } from "../../api/api.ts";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { useField } from "../../components/forms/text-field.tsx";
import { useAction } from "../../lib/hooks.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { APPLICABLE, type SettingsFields, type SettingsValues, timingText } from "./settings-fields.ts";

const SAMPLE_SCREEN = {
  previewFailed: "The message can't be shown",
  testFailed: "The test message was not sent",
  tested: (address: string) => `A test message was sent to ${address}.`,
} as const;

/** The sentences of the notification settings. Only that page loads them. */
export const NOTIFICATIONS_SCREEN = {
  saved: "Notification settings saved successfully.",
  saveFailed: "Failed to save notification settings",
  loadFailed: "Failed to load notification settings",
  proposed: "Your clinic sends no messages yet",
  decide: "The messages below are proposed. Change what you like, and save. Nothing is sent before.",
} as const;

interface MessageSampleProps {
  readonly audience: Audience;
  readonly type: MessageType;
}

/** Previews a message with the clinic's own data, and sends it to the signed-in person as a test. */
function MessageSample({ audience, type }: MessageSampleProps) {
  const [sample, setSample] = useState<MailSample>();
  const [language, setLanguage] = useState<"en" | "es">("en");
  const of = `${MESSAGE_NAMES[type]}, ${audience}`;
  const preview = useAction({
    id: `preview ${of}`,
    failed: SAMPLE_SCREEN.previewFailed,
    run: async () => {
      // While a sample is shown, the button asks for the other language.
      const requested = !sample ? language : language === "en" ? "es" : "en";
      return { requested, found: await messagesApi.preview({ body: { audience, type, language: requested } }) };
    },
    onDone: ({ requested, found }) => {
      setLanguage(requested);
      setSample(found);
    },
  });
  const test = useAction({
    id: `test ${of}`,
    failed: SAMPLE_SCREEN.testFailed,
    run: () => messagesApi.test({ body: { audience, type, language } }),
    onDone: ({ sent_to }) => {
      setSample(undefined);
      notifySuccess(SAMPLE_SCREEN.tested(sent_to));
    },
  });
  return (
    <>
      <Button
        variant="inline-link"
        formAction="none"
        loading={preview.isPending}
        ariaLabel={`Preview: ${of}`}
        onClick={() => preview.mutate()}
      >
        Preview
      </Button>
      {sample && (
        <Dialog
          header={sample.subject}
          onDismiss={() => setSample(undefined)}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {audience === "patient" && (
                <Button formAction="none" loading={preview.isPending} onClick={() => preview.mutate()}>
                  {language === "en" ? "Show in Spanish" : "Show in English"}
                </Button>
              )}
              <Button formAction="none" variant="primary" loading={test.isPending} onClick={() => test.mutate()}>
                Send a test to me
              </Button>
            </SpaceBetween>
          }
        >
          <div className="message-sample" lang={language}>
            {sample.text}
          </div>
        </Dialog>
      )}
    </>
  );
}

interface MessageRowProps {
  readonly control: Control<SettingsFields, unknown, SettingsValues>;
  readonly audience: Audience;
  readonly type: MessageType;
}

/** Edits when one message is sent to one audience, by the one setting that applies to its type. */
export function MessageRow({ control, audience, type }: MessageRowProps) {
  const timing = useWatch({ control, name: `${audience}.${type}` });
  const part = APPLICABLE[type];
  return (
    <div className="message">
      <div className="message-name">
        {MESSAGE_NAMES[type]}
        <div className="message-sentence">
          {timingText(audience, type, timing)} <MessageSample audience={audience} type={type} />
        </div>
      </div>
      {part === "immediate" ? (
        <Immediate control={control} audience={audience} type={type} />
      ) : (
        <Hours control={control} audience={audience} type={type} part={part} />
      )}
    </div>
  );
}

const nameOf = ({ audience, type }: Pick<MessageRowProps, "audience" | "type">) =>
  `${MESSAGE_NAMES[type]}, ${audience}`;

/** Shows whether a message is sent as soon as its reason is there. */
function Immediate({ control, audience, type }: MessageRowProps) {
  const of = nameOf({ audience, type });
  const { field } = useField({ control, name: `${audience}.${type}.immediate`, label: `${of}, immediate` });
  return (
    <div className="message-part">
      <Toggle
        ref={field.ref}
        name={field.name}
        ariaLabel={`Immediate: ${of}`}
        checked={field.value}
        readOnly={field.readOnly}
        onChange={({ detail }) => field.onChange(detail.checked)}
        onBlur={field.onBlur}
      >
        Immediate
      </Toggle>
    </div>
  );
}

const HOURS = { hours_before: "Hours before", hours_after: "Hours after" } as const;

interface HoursProps extends MessageRowProps {
  readonly part: keyof typeof HOURS;
}

/** Shows a field for a number of hours, which may be empty. */
function Hours({ control, audience, type, part }: HoursProps) {
  const of = nameOf({ audience, type });
  const label = HOURS[part];
  const name = `${audience}.${type}.${part}` as const;
  const { field, error } = useField({ control, name, label: `${of}, ${label.toLowerCase()}` });
  return (
    <div className="message-part">
      <FormField label={label} errorText={error?.message}>
        <Input
          ref={field.ref}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          placeholder={`0 to ${MAX_NOTIFICATION_HOURS}`}
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
