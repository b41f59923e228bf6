import { queryOptions } from "@tanstack/react-query";
import { accountsApi } from "../api/accounts-api.ts";
import { tenantKey } from "../api/query-client.ts";
import { sessionStore } from "./session-store.ts";
import { sessionUser } from "./session-user.ts";

/** The caller's own row, which also corrects what the device had remembered of it. */
export const meQuery = () =>
  queryOptions({
    queryKey: tenantKey("me"),
    queryFn: async () => {
      const me = await accountsApi.me();
      const { user, userRead } = sessionStore.getState();
      // A person who has logged out meanwhile stays logged out.
      if (user?.user_id === me.user_id) userRead(sessionUser(me), me.role);
      return me;
    },
    staleTime: 0,
  });
