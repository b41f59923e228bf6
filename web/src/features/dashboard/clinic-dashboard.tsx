import "./dashboard.css";
import { Link } from "react-router-dom";
import { Page } from "../../components/page.tsx";
import { usePageHandle } from "../../components/use-page-handle.ts";
import { useSession } from "../../session/session-store.ts";
import { OwnerAttention } from "./owner-attention.tsx";
import { OwnerFigures } from "./owner-figures.tsx";
import { SetupSteps } from "./setup-steps.tsx";

/** Shows the dashboard of a clinic's administrator, with setup steps, figures, and links to the areas of the clinic. */
export default function ClinicDashboard() {
  const { areas } = usePageHandle();
  const user = useSession((state) => state.user);
  return (
    <Page
      title={user?.tenant?.tenant_name}
      description={`Welcome, ${user?.first_name ?? ""}. What would you like to do?`}
    >
      <SetupSteps />
      <OwnerFigures />
      <OwnerAttention />
      <ul className="areas">
        {areas?.().map(({ text, href, about }) => (
          <li key={href}>
            <Link className="area" to={href}>
              <strong>{text}</strong>
              <span>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
