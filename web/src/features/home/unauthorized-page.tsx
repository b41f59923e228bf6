import "../../components/centered-page.css";
import Button from "@cloudscape-design/components/button";
import { useNavigate } from "react-router-dom";
import { MESSAGES } from "../../../../shared/messages.ts";
import { homeOf } from "../../app/home-of.ts";
import { useSession } from "../../app/session/session-store.ts";
import { usePageTitle } from "../../components/use-page-title.ts";

export function Component() {
  usePageTitle(MESSAGES.unauthorized.title);
  const navigate = useNavigate();
  const signedIn = useSession(({ isAuthenticated }) => isAuthenticated);
  const role = useSession(({ userRole }) => userRole);
  const way = signedIn ? homeOf(role) : "/login";
  return (
    <main className="centered-page">
      <h1 className="centered-page-title">{MESSAGES.unauthorized.title}</h1>
      <p className="centered-page-text">{MESSAGES.unauthorized.text}</p>
      <Button variant="primary" onClick={() => navigate(way)}>
        {signedIn ? "Go to your home page" : "Go to login"}
      </Button>
    </main>
  );
}
