import "./offline-notice.css";
import { APP_SCREEN } from "../../../shared/messages/app.ts";
import { useOnline } from "../lib/online.ts";

// Plain elements, because nothing more can be loaded once it is needed.
/** Says as long as the browser is offline that nothing is saved. */
export function OfflineNotice() {
  const online = useOnline();
  return <div role="status">{!online && <p className="offline-notice">{APP_SCREEN.offline}</p>}</div>;
}
