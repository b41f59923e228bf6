import "./missing-part.css";
import { useEffect } from "react";
import { reloadPage } from "../../lib/forms/unsaved-changes.ts";
import { useOnline } from "../../lib/online.ts";
import { APP_SCREEN } from "../../lib/texts.ts";

// It uses plain elements, because a component might need another file that can't be loaded.
/** Says at the top of the page that a part of it can't be loaded, and what to do. The input stays. */
export function MissingPart({ onRetry }: { readonly onRetry: () => void }) {
  const online = useOnline();
  // The part is loaded again without a click: once at the beginning, and when the network is back.
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
