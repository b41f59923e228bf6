import Button from "@cloudscape-design/components/button";
import SideNavigation, { type SideNavigationProps } from "@cloudscape-design/components/side-navigation";
import { memo, useCallback, useEffect, useState } from "react";
import { Link, matchPath, NavLink, useLocation } from "react-router-dom";
import { version } from "../../../package.json";
import { NextStep } from "../components/layout/links.tsx";
import { leaveSession } from "../lib/forms/unsaved-changes.ts";
import { useNavigate } from "../lib/navigate.ts";
import { PATHS } from "../paths.ts";
import { useBrand } from "../session/brand.ts";
import { homeOf } from "../session/home-of.ts";
import { sessionRoles, useSession } from "../session/session-store.ts";
import { signOut } from "../session/sign-out.ts";
import { colorMode, switchColorMode, watchColorMode } from "./color-mode.ts";
import { type MenuEntry, menuOf } from "./navigation.ts";
import { PAGES } from "./pages.ts";

/** Returns the link of the menu that is marked for an open page: its own, or that of its parent. */
function menuHref(pathname: string): string {
  const page = PAGES.find(({ path }) => matchPath(path, pathname));
  return page?.parent ?? pathname;
}

/** Returns the items of the menu, with those of a group below its title. */
function menuItems(entries: readonly MenuEntry[]): readonly SideNavigationProps.Item[] {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.flatMap<SideNavigationProps.Item>((group) => {
    const items = entries
      .filter((entry) => entry.group === group)
      .map(({ text, href }) => ({ type: "link" as const, text, href }));
    return group ? [{ type: "section-group" as const, title: group, items }] : items;
  });
}

const SUN =
  "M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13";
const MOON = "M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z";

/** Shows the button that switches between light and dark colours. */
function ColorModeSwitch() {
  const [mode, setMode] = useState(colorMode);
  useEffect(() => watchColorMode(() => setMode(colorMode())), []);
  const other = mode === "dark" ? "light" : "dark";
  return (
    <Button
      variant="icon"
      ariaLabel={`Switch to ${other} colours`}
      iconSvg={
        <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
          <path d={mode === "dark" ? SUN : MOON} />
        </svg>
      }
      onClick={() => {
        switchColorMode();
        setMode(colorMode());
      }}
    />
  );
}

type Follow = CustomEvent<{ href?: string | undefined; external?: boolean | undefined }>;

/** Shows the menu of the roles. It is rendered again only for another page or role, because it has many parts. */
const Menu = memo(({ onFollow }: { readonly onFollow: (event: Follow) => void }) => {
  const { pathname } = useLocation();
  const role = useSession(({ userRole }) => userRole);
  const roles = useSession(sessionRoles);
  return <SideNavigation activeHref={menuHref(pathname)} items={menuItems(menuOf(role, roles))} onFollow={onFollow} />;
});

/** Shows the brand, the menu, and the account, logout and colours of the person. */
export function Sidebar({ onNavigate }: { readonly onNavigate: () => void }) {
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const role = useSession(({ userRole }) => userRole);
  const [leaving, setLeaving] = useState(false);
  const { name, image } = useBrand();

  const follow = useCallback(
    (event: Follow) => {
      if (event.detail.external || !event.detail.href) return;
      event.preventDefault();
      navigate(event.detail.href);
      onNavigate();
    },
    [navigate, onNavigate],
  );

  return (
    <div className="sidebar">
      <h2 className="sidebar-brand">
        <Link to={homeOf(role)} title={name} onClick={onNavigate}>
          <img src={image} alt="" />
          <span>{name}</span>
        </Link>
      </h2>
      {/* The menu is rendered after the page, for which people wait. */}
      <NextStep>
        <NextStep>
          <Menu onFollow={follow} />
          <div className="sidebar-person">
            <NavLink className="sidebar-account" to={PATHS.account} onClick={onNavigate} title={user?.email}>
              <span className="sidebar-name">
                {user?.first_name} {user?.last_name}
              </span>
              Account
            </NavLink>
            <div className="sidebar-actions">
              <Button
                loading={leaving}
                onClick={() =>
                  leaveSession(() => {
                    setLeaving(true);
                    void signOut();
                  })
                }
              >
                Logout
              </Button>
              <ColorModeSwitch />
            </div>
            <small className="sidebar-version">Version {version}</small>
          </div>
        </NextStep>
      </NextStep>
    </div>
  );
}
