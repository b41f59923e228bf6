import Button from "@cloudscape-design/components/button";
import LiveRegion from "@cloudscape-design/components/live-region";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useEffect, useState } from "react";
import { Dialog } from "../components/dialogs/dialog.tsx";
import { quotedList } from "../lib/formats.ts";
import { unsavedDrafts } from "../lib/forms/unsaved-changes.ts";
import { APP_SCREEN } from "../lib/texts.ts";
import { signOut } from "../session/sign-out.ts";

const { question, countdown, unsaved } = APP_SCREEN.idle;
const SECOND_MS = 1000;
/** The seconds between two announcements. One every second would drown out the question. */
const READ_OUT_EVERY = 20;

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / SECOND_MS));

interface IdleDialogProps {
  /** When the session ends, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** Counts down the last seconds of a session. Any key or click is activity, which prolongs it. */
export default function IdleDialog({ endsAt }: IdleDialogProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(endsAt)), SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  const titles = unsavedDrafts().map(({ draft }) => draft.title);
  return (
    <Dialog
      header={question}
      closeLabel="Stay signed in"
      actions={
        <>
          <Button variant="link" onClick={() => void signOut()}>
            Log out now
          </Button>
          <Button variant="primary">Stay signed in</Button>
        </>
      }
    >
      <SpaceBetween size="s">
        <div>{countdown(seconds)}</div>
        {titles.length > 0 && <div>{unsaved(quotedList(titles))}</div>}
        <LiveRegion assertive hidden>
          {countdown(Math.ceil(seconds / READ_OUT_EVERY) * READ_OUT_EVERY)}
        </LiveRegion>
      </SpaceBetween>
    </Dialog>
  );
}
