import "./dashboard.css";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { Link } from "react-router-dom";
import { MENU } from "../../app/navigation.ts";
import { PAGES } from "../../app/pages.ts";
import { useSession } from "../../app/session/session-store.ts";

const AREAS = (MENU.TENANT_ADMIN ?? []).filter(({ href }) => href !== "/dashboard");
const about = (href: string) => PAGES.find(({ path }) => path === href)?.about;

/** A clinic's administrator begins here: the clinic's name and the way to each of its areas. */
export function ClinicDashboard() {
  const user = useSession((state) => state.user);
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description={`Welcome, ${user?.first_name ?? ""}. What would you like to look after?`}>
        {user?.tenant?.tenant_name}
      </Header>
      <ul className="areas">
        {AREAS.map(({ text, href }) => (
          <li key={href}>
            <Link className="area" to={href}>
              <strong>{text}</strong>
              <span>{about(href)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </SpaceBetween>
  );
}
