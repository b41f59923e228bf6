import Button from "@cloudscape-design/components/button";
import SideNavigation, { type SideNavigationProps } from "@cloudscape-design/components/side-navigation";
import { useState } from "react";
import { matchPath, NavLink, useLocation, useNavigate } from "react-router-dom";
import { leaveForm } from "../lib/forms/unsaved-changes.ts";
import { PATHS } from "../paths.ts";
import { useBrand } from "../session/brand.ts";
import { homeOf } from "../session/home-of.ts";
import { useSession } from "../session/session-store.ts";
import { signOut } from "../session/sign-out.ts";
import { ColorModeSwitch } from "./color-mode-switch.tsx";
import { MENU, type MenuEntry } from "./navigation.ts";
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

/** Shows the brand, the menu of the role, and the account, logout and colours of the person. */
export function Sidebar({ onNavigate }: { readonly onNavigate: () => void }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const user = useSession((state) => state.user);
  const role = useSession(({ userRole }) => userRole);
  const [leaving, setLeaving] = useState(false);
  const { name, image } = useBrand();

  const follow = (event: CustomEvent<{ href?: string | undefined; external?: boolean | undefined }>) => {
    if (event.detail.external || !event.detail.href) return;
    event.preventDefault();
    navigate(event.detail.href);
    onNavigate();
  };

  return (
    <div className="sidebar">
      <SideNavigation
        header={{ text: name, href: homeOf(role), logo: { src: image, alt: "" } }}
        activeHref={menuHref(pathname)}
        items={menuItems((role && MENU[role]) ?? [])}
        onFollow={follow}
      />
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
              leaveForm(() => {
                setLeaving(true);
                void signOut();
              })
            }
          >
            Logout
          </Button>
          <ColorModeSwitch />
        </div>
      </div>
    </div>
  );
}
