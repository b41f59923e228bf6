import "./offline-notice.css";
import { useOnline } from "../../lib/online.ts";
import { APP_SCREEN } from "../../lib/texts.ts";

// It uses plain elements, because no further file can be loaded while the browser is offline.
/** Says that nothing is saved, while the browser is offline. */
export function OfflineNotice() {
  const online = useOnline();
  return <div role="status">{!online && <p className="offline-notice">{APP_SCREEN.offline}</p>}</div>;
}
