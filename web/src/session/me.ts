import { keyedQuery } from "../api/query-client.ts";
import { accountsApi } from "../api/send.ts";
import { sessionStore } from "./session-store.ts";
import { sessionUser } from "./session-user.ts";

/** Builds the query of the signed-in person, which also updates the copy that the device keeps. */
export const meQuery = () =>
  keyedQuery(
    ["me"],
    async () => {
      const me = await accountsApi.me();
      const { user, userRead } = sessionStore.getState();
      // A person who has logged out meanwhile stays logged out.
      if (user?.user_id === me.user_id) userRead(sessionUser(me), me.role);
      return me;
    },
    { staleTime: 0 },
  );
