import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { APP_SCREEN } from "../../../shared/messages/app.ts";
import { DRAFT_NOTICE, draftTitles } from "../lib/forms/drafts.ts";
import { notify } from "../lib/notifications.ts";
import { quotedList } from "../lib/quoted-list.ts";

/** Long enough for the page's own forms to restore their input. */
const SETTLED_MS = 1_500;

/** Names the dialogs whose input is stored, because a dialog does not open by itself after the page was loaded again. */
export function useDraftNotice(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other dialogs.
  useEffect(() => {
    const timer = setTimeout(() => {
      const titles = draftTitles();
      if (titles.length > 0)
        notify({ id: DRAFT_NOTICE, type: "info", content: APP_SCREEN.forms.reopen(quotedList(titles)) });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}
