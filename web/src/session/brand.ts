import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { useSession } from "./session-store.ts";

export const PRODUCT = { name: COMMON_TEXTS.brand, image: "/icon.svg" };

/** Returns the name and the logo of the signed-in person's clinic, or those of the product. */
export function useBrand() {
  const tenant = useSession(({ user }) => user?.tenant);
  return { name: tenant?.tenant_name ?? PRODUCT.name, image: tenant?.logo_url ?? PRODUCT.image };
}
