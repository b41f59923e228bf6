import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router-dom";
import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { isSuspended } from "../api/suspension.ts";
import { messageOf } from "../lib/message-of.ts";
import { notify } from "../lib/notifications.ts";
import { PATHS } from "../paths.ts";
import { meQuery } from "../session/me.ts";
import { useSession } from "../session/session-store.ts";

/** Loads the signed-in person again for every page, so that a suspension or another role takes effect with the next click. */
export function useCaller(): void {
  const { pathname } = useLocation();
  const { data: me, error, refetch } = useQuery(meQuery());
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each page that is opened.
  useEffect(() => void refetch({ cancelRefetch: false }), [pathname, refetch]);

  const navigate = useNavigate();
  const mustSetUpMfa = me?.mfa_required === true && pathname !== PATHS.account;
  useEffect(() => {
    if (mustSetUpMfa) navigate(PATHS.account, { replace: true });
  }, [mustSetUpMfa, navigate]);

  const refused = error && "code" in error && error.code === "forbidden" && !isSuspended(error);
  useEffect(() => {
    if (refused) notify({ id: "caller", type: "error", content: messageOf(error, COMMON_TEXTS.unexpected) });
  }, [refused, error]);

  const role = useSession(({ userRole }) => userRole);
  const { revalidate } = useRevalidator();
  const lastRole = useRef(role);
  useEffect(() => {
    if (lastRole.current === role) return;
    lastRole.current = role;
    // The new role may not be allowed to see this page, so the guards decide again.
    void revalidate();
  }, [role, revalidate]);
}
