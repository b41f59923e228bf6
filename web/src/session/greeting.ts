import { PRODUCT } from "./brand.ts";
import { useSession } from "./session-store.ts";

/** Returns the greeting of a home page, by the person's name and the clinic's: "Welcome, Laura · Lakeside Family Clinic". */
export function useGreeting(): string {
  const user = useSession(({ user }) => user);
  return `Welcome, ${user?.first_name ?? ""} · ${user?.tenant?.tenant_name ?? PRODUCT.name}`;
}
