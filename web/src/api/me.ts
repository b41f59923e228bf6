import { queryOptions } from "@tanstack/react-query";
import { sessionStore } from "../app/session/session-store.ts";
import { sessionUser } from "../app/session/session-user.ts";
import { accountsApi } from "./accounts-api.ts";
import { tenantKey } from "./query-client.ts";

/** The caller's own row, which also corrects what the device had remembered of it. */
export const meQuery = () =>
  queryOptions({
    queryKey: tenantKey("me"),
    queryFn: async () => {
      const me = await accountsApi.me();
      const { user, userRead } = sessionStore.getState();
      // Whoever has logged out meanwhile stays logged out.
      if (user?.user_id === me.user_id) userRead(sessionUser(me), me.role);
      return me;
    },
    staleTime: 0,
  });
