import { useRouteError } from "react-router-dom";
import { MESSAGES } from "../../../shared/messages.ts";
import { messageOf } from "../lib/message-of.ts";

/** What is shown when a page breaks or its files can't be loaded; plain, so that it needs no further file. */
export function RouteError() {
  const error = useRouteError();
  return (
    <div className="plain-page" role="alert">
      <h1>Something went wrong</h1>
      <p>{messageOf(error, MESSAGES.unexpected)}</p>
      <button type="button" className="plain-button" onClick={() => location.reload()}>
        Reload the page
      </button>
    </div>
  );
}
