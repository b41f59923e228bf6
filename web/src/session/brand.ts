import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { useSession } from "./session-store.ts";

export const PRODUCT = { name: COMMON_TEXTS.brand, image: "/icon.svg" };

/** Returns the name and the logo of the signed-in person's clinic, or those of the product. */
export function useBrand() {
  const tenant = useSession(({ user }) => user?.tenant);
  return { name: tenant?.tenant_name ?? PRODUCT.name, image: tenant?.logo_url ?? PRODUCT.image };
}

/** Returns the greeting of a home page, by the person's name and the clinic's: "Welcome, Laura · Lakeside Family Clinic". */
export function useGreeting(): string {
  const user = useSession(({ user }) => user);
  const place = user?.tenant?.tenant_name ?? PRODUCT.name;
  return user?.first_name ? `Welcome, ${user.first_name} · ${place}` : `Welcome · ${place}`;
}
