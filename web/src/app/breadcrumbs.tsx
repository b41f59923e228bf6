import BreadcrumbGroup from "@cloudscape-design/components/breadcrumb-group";
import { useLocation, useNavigate } from "react-router-dom";
import { usePageHandle } from "../components/use-page-handle.ts";
import { useSession } from "../session/session-store.ts";
import { homeOf } from "./home-of.ts";
import { PAGES } from "./pages.ts";

/** The way from the role's home to the open page. */
export function Breadcrumbs() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { title, parent } = usePageHandle();
  const home = homeOf(useSession(({ userRole }) => userRole));
  const above = PAGES.find(({ path }) => path === parent);
  const items = [
    { text: "Home", href: home },
    ...(above ? [{ text: above.title, href: above.path }] : []),
    ...(pathname === home ? [] : [{ text: title, href: pathname }]),
  ];
  return (
    <BreadcrumbGroup
      ariaLabel="Breadcrumbs"
      expandAriaLabel="Show path"
      items={items}
      onFollow={(event) => {
        event.preventDefault();
        navigate(event.detail.href);
      }}
    />
  );
}
