import Button from "@cloudscape-design/components/button";
import { useEffect, useState } from "react";
import { loadedLater } from "../components/loaded-later.tsx";
import { useMedia } from "../lib/use-media.ts";
import { useSession } from "../session/session-store.ts";
import { MENU } from "./navigation.ts";

const Finder = loadedLater(() => import("../features/finder/finder.tsx"));

const TYPING = "input, textarea, select, [contenteditable], [role='dialog'] *";

/** The width below which the top bar has room for the icon only. */
const NARROW = "(max-width: 688px)";

/** Returns whether a key press asks for the finder: Ctrl-K anywhere, "/" where it is not typed into something. */
function asksToFind({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !(target instanceof Element && target.closest(TYPING));
}

/** Opens the finder from every page, by a click or a key. */
export function FindButton() {
  const role = useSession(({ userRole }) => userRole);
  const narrow = useMedia(NARROW);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A dialog that is open stays the only one.
      if (!asksToFind(event) || document.querySelector("[role='dialog']")) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
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
        <Finder pages={(role && MENU[role]) ?? []} people={role === "RECEPTIONIST"} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
