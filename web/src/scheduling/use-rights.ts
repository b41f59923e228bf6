import { appointments } from "../../../shared/appointments/routes.ts";
import { may } from "../../../shared/route.ts";
import { useSession } from "../session/session-store.ts";

/** What the signed-in person may do with appointments besides reading them. */
interface Rights {
  /** Whether the person books, and opens the pages of appointments and patients. */
  readonly books: boolean;
  /** Whether the person moves appointments and changes their status. */
  readonly changes: boolean;
}

/** Returns what the contract lets the signed-in person do with appointments. */
export function useRights(): Rights {
  const role = useSession(({ userRole }) => userRole) ?? undefined;
  return { books: may(role, appointments.book), changes: may(role, appointments.setStatus) };
}
