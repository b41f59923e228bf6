import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import { endSuspension } from "../../api/suspension.ts";
import { Brand } from "../../components/layout/centered-card.tsx";
import { usePageTitle } from "../../components/layout/use-page-handle.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { PATHS } from "../../paths.ts";
import { useBrand } from "../../session/brand.ts";
import { signOut } from "../../session/sign-out.ts";

/** Says that the clinic or the account is inactive. No other page can be opened then. */
export default function SuspendedPage({ message }: { readonly message: string }) {
  usePageTitle("Inactive");
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function logout() {
    setBusy(true);
    try {
      await signOut();
    } finally {
      endSuspension();
      navigate(PATHS.login, { replace: true });
    }
  }

  return (
    <main className="centered-page">
      <Brand {...useBrand()} />
      <h1 className="centered-page-message" role="alert">
        {message}
      </h1>
      <Button variant="primary" loading={busy} onClick={() => void logout()}>
        Logout
      </Button>
    </main>
  );
}
