import { accounts } from "../../../shared/accounts/routes.ts";
import { CLIENT_WAITS_MS } from "../../../shared/contract/deadlines.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import type { Route, Routes } from "../../../shared/contract/route.ts";
import { APP_SCREEN } from "../lib/texts.ts";
import { type Client, createClient, credentials, refusal, type Send } from "./client.ts";
import { isSuspended, suspend } from "./suspension.ts";

const caller = () => credentials().userId();

/** Returns the sentence about a session that had ended before a request, where it is not the usual one. */
type SessionEnded = (route: Route) => string | undefined;

async function sendAsCaller(sessionEnded: SessionEnded, ...[route, path, init]: Parameters<Send>): Promise<Response> {
  const before = caller();
  // A refusal concerns only the session that sent the request, which may have ended meanwhile.
  const current = () => caller() === before;
  const notLoggedIn = async (error = new ClinicError("unauthenticated", APP_SCREEN.session.ended)) => {
    if (current()) await credentials().refused(sessionEnded(route) ?? error.message);
    return error;
  };
  const headers = new Headers(init.headers);
  if (route.roles !== "public") {
    const token = await credentials().accessToken();
    if (!token) throw await notLoggedIn();
    headers.set("authorization", `Bearer ${token}`);
  }
  const response = await fetch(path, { ...init, headers, signal: AbortSignal.timeout(CLIENT_WAITS_MS) });
  if (response.status === 401) throw await notLoggedIn(await refusal(response));
  if (response.status === 403) {
    const error = await refusal(response);
    if (isSuspended(error) && current()) suspend(error);
    throw error;
  }
  return response;
}

/**
 * Returns the operations of one domain, called as the signed-in person. A refused session ends, and a suspended clinic
 * is shown at once.
 */
export const apiOf = <D extends Routes>(routes: D, sessionEnded: SessionEnded = () => undefined): Client<D> =>
  createClient(routes, (...request) => sendAsCaller(sessionEnded, ...request));

/** The operations of accounts. They stand here, because the login page needs no others. */
export const accountsApi = apiOf(accounts);
