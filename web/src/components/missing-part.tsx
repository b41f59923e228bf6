import "./missing-part.css";
import { useEffect } from "react";
import { APP_SCREEN } from "../../../shared/messages/app.ts";
import { reloadPage } from "../lib/forms/unsaved-changes.ts";
import { useOnline } from "../lib/online.ts";

interface MissingPartProps {
  readonly onRetry: () => void;
}

// Plain elements: a file that can't be loaded is told without another one.
/** Says on top of the page that a part of it can't be loaded, and what to do. What was typed stays. */
export function MissingPart({ onRetry }: MissingPartProps) {
  const online = useOnline();
  // A network that is back, or only failed for a moment, needs no one to press a button.
  useEffect(() => {
    if (online) onRetry();
  }, [online, onRetry]);
  return (
    <div className="missing-part" role="alert">
      <p>{online ? APP_SCREEN.missingPart.updated : APP_SCREEN.missingPart.offline}</p>
      <button type="button" className="plain-button" onClick={online ? reloadPage : onRetry}>
        {online ? "Reload" : "Try again"}
      </button>
    </div>
  );
}
