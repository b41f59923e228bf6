import "./amplify.ts";

import { fetchAuthSession } from "aws-amplify/auth";

/** Renews the tokens, which then say that a second factor has been set up. */
export const renewTokens = (): Promise<unknown> => fetchAuthSession({ forceRefresh: true });

export { fetchAuthSession, signOut } from "aws-amplify/auth";
