import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { MESSAGE_NAMES, SAMPLE_SCREEN } from "../../../../shared/messages/delivery.ts";
import type { MailSample } from "../../../../shared/messages/message.ts";
import type { Audience, MessageType } from "../../../../shared/tenants/notification-settings.ts";
import { messagesApi } from "../../api/messages-api.ts";
import { Dialog } from "../../components/dialog.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";

interface MessageSampleProps {
  readonly audience: Audience;
  readonly type: MessageType;
}

/** Previews a message with the clinic's own data, and sends it to the signed-in person as a test. */
export function MessageSample({ audience, type }: MessageSampleProps) {
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
