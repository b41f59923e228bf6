import "./frame.css";
import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { OfflineNotice } from "../components/feedback/offline-notice.tsx";
import { usePageHandle } from "../components/layout/use-page-handle.ts";
import { useMedia } from "../lib/hooks.ts";
import { homeOf } from "../session/home-of.ts";
import { useSession } from "../session/session-store.ts";
import { FindButton } from "./find-button.tsx";
import { PAGES } from "./pages.ts";
import { Shortcuts } from "./shortcuts.tsx";

/** Screens on which the open navigation would cover too much of the page. */
const NARROW = "(max-width: 912px)";
/** Screens that the open navigation covers. The style sheet has the same width. */
const COVERED = "(max-width: 688px)";

/** Shows the way from the role's home to the open page. Cloudscape's own breadcrumbs would bring a drop-down menu to every page. */
function Breadcrumbs() {
  const { pathname } = useLocation();
  const { title, parent } = usePageHandle();
  const home = homeOf(useSession(({ userRole }) => userRole));
  const parentPage = PAGES.find(({ path }) => path === parent);
  const links = pathname === home ? [] : [{ text: "Home", href: home }];
  if (parentPage) links.push({ text: parentPage.title, href: parentPage.path });
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="breadcrumbs">
        {links.map(({ text, href }) => (
          <li key={href}>
            <Link to={href}>{text}</Link>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}

interface FrameProps {
  /** Draws the menu. `onNavigate` closes it on a screen that it covers too much of. */
  readonly navigation: (onNavigate: () => void) => ReactNode;
  readonly notifications: ReactNode;
  readonly children: ReactNode;
}

/**
 * Lays out the bar, the navigation and the notifications around the open page. Cloudscape's own layout adds 60 KB to every page, for
 * panels, drawers and dragging that this product does not have, and measures the page several times while it appears.
 */
export function Frame({ navigation, notifications, children }: FrameProps) {
  const isNarrow = useMedia(NARROW);
  const [wasNarrow, setWasNarrow] = useState(isNarrow);
  const [isOpen, setIsOpen] = useState(!isNarrow);
  if (isNarrow !== wasNarrow) {
    setWasNarrow(isNarrow);
    // A window that was made smaller shows the page that the person was looking at.
    if (isNarrow) setIsOpen(false);
  }
  const isCovered = useMedia(COVERED) && isOpen;
  const toggle = useRef<ButtonProps.Ref>(null);
  const close = useRef<ButtonProps.Ref>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (isOpen) close.current?.focus();
    // The focus stays where it is, unless it was in the navigation.
    else if (document.activeElement === document.body) toggle.current?.focus();
  }, [isOpen]);

  return (
    <div className="frame">
      <header className="frame-bar" inert={isCovered}>
        <span className={`frame-toggle${isOpen ? " frame-toggle-open" : ""}`}>
          <Button
            ref={toggle}
            variant="icon"
            iconName="menu"
            ariaLabel="Open side navigation"
            ariaExpanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        </span>
        <Breadcrumbs />
        <FindButton />
        <Shortcuts />
      </header>
      {isOpen && (
        <nav className="frame-navigation" aria-label="Side navigation">
          <span className="frame-close">
            <Button
              ref={close}
              variant="icon"
              iconName={isCovered ? "close" : "angle-left"}
              ariaLabel="Close side navigation"
              onClick={() => setIsOpen(false)}
            />
          </span>
          {navigation(() => isNarrow && setIsOpen(false))}
        </nav>
      )}
      <main className="frame-page" inert={isCovered}>
        <section aria-label="Notifications">
          <OfflineNotice />
          <div className="page-notifications">{notifications}</div>
        </section>
        {children}
      </main>
    </div>
  );
}
