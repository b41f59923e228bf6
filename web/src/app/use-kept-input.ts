import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { APP_SCREEN } from "../../../shared/messages/app.ts";
import { draftTitles, KEPT_INPUT } from "../lib/forms/drafts.ts";
import { notify } from "../lib/notifications.ts";
import { quotedList } from "../lib/quoted-list.ts";

/** Long enough for the page's own forms to take their input back. */
const SETTLED_MS = 1_500;

/** Says which dialogs hold input that was kept: a dialog does not open by itself after the page was loaded again. */
export function useKeptInput(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other dialogs.
  useEffect(() => {
    const timer = setTimeout(() => {
      const titles = draftTitles();
      if (titles.length > 0)
        notify({ id: KEPT_INPUT, type: "info", content: APP_SCREEN.forms.reopen(quotedList(titles)) });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}
