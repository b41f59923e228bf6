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

/** Shows a message with the clinic's own data, and sends it to the person who looks at it. */
export function MessageSample({ audience, type }: MessageSampleProps) {
  const [sample, setSample] = useState<MailSample>();
  const [language, setLanguage] = useState<"en" | "es">("en");
  const of = `${MESSAGE_NAMES[type]}, ${audience}`;
  const show = useAction({
    id: `preview ${of}`,
    failed: SAMPLE_SCREEN.previewFailed,
    run: () => messagesApi.preview({ body: { audience, type, language } }),
    onDone: setSample,
  });
  const other = useAction({
    id: `preview ${of}`,
    failed: SAMPLE_SCREEN.previewFailed,
    run: () => messagesApi.preview({ body: { audience, type, language: language === "en" ? "es" : "en" } }),
    onDone: (next) => {
      setLanguage(language === "en" ? "es" : "en");
      setSample(next);
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
        loading={show.isPending}
        ariaLabel={`Preview: ${of}`}
        onClick={() => show.mutate()}
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
                <Button formAction="none" loading={other.isPending} onClick={() => other.mutate()}>
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
