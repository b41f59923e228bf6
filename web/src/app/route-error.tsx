import { useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router-dom";
import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { reloadPage } from "../lib/forms/unsaved-changes.ts";
import { messageOf } from "../lib/message-of.ts";
import { useOnline } from "../lib/online.ts";
import { APP_SCREEN } from "../lib/texts.ts";

/** The error of a page whose file can't be loaded, because the browser is offline or a deployment has replaced the file. */
export class MissingPage extends Error {
  override readonly name = "MissingPage";
}

interface PlainErrorProps {
  readonly header: string;
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
}

// It uses plain elements, so that an error page needs no further file.
/** Shows what went wrong, with a button that tries again. */
export const PlainError = ({ header, text, action, onAction }: PlainErrorProps) => (
  <div className="plain-page" role="alert">
    <h1>{header}</h1>
    <p>{text}</p>
    <button type="button" className="plain-button" onClick={onAction}>
      {action}
    </button>
  </div>
);

/** Shows that a page has failed or can't be loaded, with a button that loads it again. */
export function RouteError() {
  const error = useRouteError();
  if (error instanceof MissingPage) return <MissingPageError />;
  return (
    <PlainError
      header="Something went wrong"
      text={messageOf(error, COMMON_TEXTS.unexpected)}
      action="Reload the page"
      onAction={reloadPage}
    />
  );
}

const { offline, updated } = APP_SCREEN.missingPage;

function MissingPageError() {
  const online = useOnline();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Once the network is back, the page is loaded without a click.
    if (online) void revalidate();
  }, [online, revalidate]);
  return online ? (
    <PlainError {...updated} action="Reload" onAction={reloadPage} />
  ) : (
    <PlainError {...offline} action="Try again" onAction={() => void revalidate()} />
  );
}
