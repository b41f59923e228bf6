import { appointments } from "../../../shared/appointments/routes.ts";
import { may } from "../../../shared/contract/route.ts";
import { useSession } from "../session/session-store.ts";

/** Returns what the contract lets the signed-in person do with appointments besides reading them. */
export function useRights() {
  const role = useSession(({ userRole }) => userRole) ?? undefined;
  return {
    /** Whether the person books, and opens the pages of appointments and patients. */
    books: may(role, appointments.book),
    /** Whether the person moves appointments and changes their status. */
    changes: may(role, appointments.setStatus),
  };
}
