import { Link, useLocation } from "react-router-dom";
import { usePageHandle } from "../components/use-page-handle.ts";
import { homeOf } from "../session/home-of.ts";
import { useSession } from "../session/session-store.ts";
import { PAGES } from "./pages.ts";

/** The way from the role's home to the open page. Our own list: Cloudscape's brings a drop-down menu to every page. */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  const { title, parent } = usePageHandle();
  const home = homeOf(useSession(({ userRole }) => userRole));
  const above = PAGES.find(({ path }) => path === parent);
  const ways = pathname === home ? [] : [{ text: "Home", href: home }];
  if (above) ways.push({ text: above.title, href: above.path });
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="breadcrumbs">
        {ways.map(({ text, href }) => (
          <li key={href}>
            <Link to={href}>{text}</Link>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
