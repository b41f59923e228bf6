import Button from "@cloudscape-design/components/button";
import { useEffect, useState } from "react";
import { lazyPart } from "../components/feedback/lazy-part.tsx";
import { useMedia, useOnLeaving } from "../lib/hooks.ts";
import { sessionRoles, useSession } from "../session/session-store.ts";
import { menuOf } from "./navigation.ts";
import { isTyping } from "./shortcuts.tsx";

const Finder = lazyPart(() => import("../features/finder/finder.tsx"));

/** The width below which the top bar has room for the icon only. */
const NARROW = "(max-width: 688px)";

/** Returns whether a key press opens the finder: Ctrl-K anywhere, and "/" outside of input fields. */
function isFindShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !isTyping(event);
}

/** Shows the button that opens the finder, which a key opens as well. */
export function FindButton() {
  const role = useSession(({ userRole }) => userRole);
  const roles = useSession(sessionRoles);
  const narrow = useMedia(NARROW);
  const [open, setOpen] = useState(false);
  useOnLeaving(() => setOpen(false));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The finder does not open over another dialog.
      if (!isFindShortcut(event) || document.querySelector("[role='dialog']")) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <span className="find-button">
        <Button
          iconName="search"
          ariaLabel="Find"
          wrapText={false}
          nativeButtonAttributes={{ "aria-keyshortcuts": "/ Control+K" }}
          onClick={() => setOpen(true)}
        >
          {!narrow && (
            <>
              Find <kbd>/</kbd>
            </>
          )}
        </Button>
      </span>
      {open && (
        <Finder pages={menuOf(role, roles)} people={roles.includes("RECEPTIONIST")} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
