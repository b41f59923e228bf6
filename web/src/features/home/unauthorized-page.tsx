import Button from "@cloudscape-design/components/button";
import { Brand } from "../../components/layout/centered-card.tsx";
import { usePageTitle } from "../../components/layout/use-page-handle.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { PATHS } from "../../paths.ts";
import { useBrand } from "../../session/brand.ts";
import { homeOf } from "../../session/home-of.ts";
import { useSession } from "../../session/session-store.ts";

const UNAUTHORIZED_SCREEN = {
  title: "403 - Unauthorized",
  text: "You don't have permission to view this page.",
} as const;

export function Component() {
  usePageTitle(UNAUTHORIZED_SCREEN.title);
  const navigate = useNavigate();
  const signedIn = useSession(({ isAuthenticated }) => isAuthenticated);
  const role = useSession(({ userRole }) => userRole);
  const destination = signedIn ? homeOf(role) : PATHS.login;
  return (
    <main className="centered-page">
      <Brand {...useBrand()} />
      <h1 className="centered-page-title">{UNAUTHORIZED_SCREEN.title}</h1>
      <p className="centered-page-text">{UNAUTHORIZED_SCREEN.text}</p>
      <Button variant="primary" onClick={() => navigate(destination)}>
        {signedIn ? "Go to your home page" : "Go to login"}
      </Button>
    </main>
  );
}
