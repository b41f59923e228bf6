import { Link, useLocation } from "react-router-dom";
import { usePageHandle } from "../components/use-page-handle.ts";
import { homeOf } from "../session/home-of.ts";
import { useSession } from "../session/session-store.ts";
import { PAGES } from "./pages.ts";

/** Shows the way from the role's home to the open page. Cloudscape's own breadcrumbs would bring a drop-down menu to every page. */
export function Breadcrumbs() {
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
