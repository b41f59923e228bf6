import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { BookingRequest } from "../booking/form/booking.tsx";
import { lazyPart } from "../components/feedback/lazy-part.tsx";
import { useOnLeaving } from "../lib/hooks.ts";
import { useNavigate } from "../lib/navigate.ts";
import { undoOfLatest } from "../lib/notifications.ts";
import { PATHS } from "../paths.ts";
import { sessionRoles, useSession } from "../session/session-store.ts";

const BookingDialog = lazyPart(() => import("../booking/form/booking-dialog.tsx"));
const ShortcutList = lazyPart(() => import("./shortcut-list.tsx"));

/** Matches elements in which a letter is typed as text. */
const TYPING = "input, textarea, select, [contenteditable], [role='dialog'] *";

/** Returns whether a key that is pressed now stands for itself: a text is typed, or a dialog is open. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(TYPING) !== null) || document.querySelector("[role='dialog']") !== null;

type Open = { readonly kind: "list" } | ({ readonly kind: "booking" } & BookingRequest);

/** Listens for the keys of the front desk, and shows what they open. */
export function Shortcuts() {
  const isDesk = useSession((state) => sessionRoles(state).includes("RECEPTIONIST"));
  const [open, setOpen] = useState<Open>();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useOnLeaving(() => setOpen(undefined));

  useEffect(() => {
    function showToday() {
      const address = new URLSearchParams(pathname === PATHS.calendar ? search : "");
      address.delete("date");
      void navigate({ pathname: PATHS.calendar, search: address.toString() });
    }
    const actions: Readonly<Record<string, () => void>> = {
      n: () => setOpen({ kind: "booking" }),
      w: () => setOpen({ kind: "booking", walkIn: true }),
      t: showToday,
      "?": () => setOpen({ kind: "list" }),
    };
    function onKeyDown(event: KeyboardEvent) {
      if (event.repeat || event.altKey || isTyping(event)) return;
      const withControl = event.ctrlKey || event.metaKey;
      const action = withControl ? event.key === "z" && undoOfLatest() : actions[event.key];
      if (!action) return;
      // Otherwise the letter would be typed into the dialog that it opens.
      event.preventDefault();
      action();
    }
    if (!isDesk) return;
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isDesk, navigate, pathname, search]);

  const close = () => setOpen(undefined);
  if (open?.kind === "list") return <ShortcutList onClose={close} />;
  if (open?.kind === "booking") return <BookingDialog {...open} onCancel={close} onDone={close} />;
  return null;
}
