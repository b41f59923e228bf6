import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router-dom";
import { MESSAGES } from "../../../shared/messages.ts";
import { isSuspended } from "../api/suspension.ts";
import { messageOf } from "../lib/message-of.ts";
import { notify } from "../lib/notifications.ts";
import { PATHS } from "../paths.ts";
import { meQuery } from "../session/me.ts";
import { useSession } from "../session/session-store.ts";

/** Asks at every page who the person is now, so that a suspension or another role holds at the next click. */
export function useCaller(): void {
  const { pathname } = useLocation();
  const { data: me, error, refetch } = useQuery(meQuery());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the reason to ask again.
  useEffect(() => void refetch({ cancelRefetch: false }), [pathname, refetch]);

  const navigate = useNavigate();
  const mustSetUpMfa = me?.mfa_required === true && pathname !== PATHS.account;
  useEffect(() => {
    if (mustSetUpMfa) navigate(PATHS.account, { replace: true });
  }, [mustSetUpMfa, navigate]);

  const refused = error && "code" in error && error.code === "forbidden" && !isSuspended(error);
  useEffect(() => {
    if (refused) notify({ id: "caller", type: "error", content: messageOf(error, MESSAGES.unexpected) });
  }, [refused, error]);

  const role = useSession(({ userRole }) => userRole);
  const { revalidate } = useRevalidator();
  const seenAs = useRef(role);
  useEffect(() => {
    if (seenAs.current === role) return;
    seenAs.current = role;
    // Another role may not see what this one did: the guards decide again.
    void revalidate();
  }, [role, revalidate]);
}
