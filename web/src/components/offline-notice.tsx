import "./offline-notice.css";
import { SCREENS } from "../../../shared/screen-messages.ts";
import { useOnline } from "../lib/online.ts";

// Plain elements, because nothing more can be loaded once it is needed.
/** Says as long as the browser is offline that nothing is saved. */
export function OfflineNotice() {
  const online = useOnline();
  return <div role="status">{!online && <p className="offline-notice">{SCREENS.offline}</p>}</div>;
}
