import type { RouteObject } from "react-router-dom";
import type { PageModule } from "../lib/page.ts";

/** The error of a page whose file can't be loaded, because the browser is offline or a deployment has replaced the file. */
export class MissingPage extends Error {
  override readonly name = "MissingPage";
}

/**
 * Builds the part of a route that loads its page when it is opened. The router's own `lazy` remembers a failed download for ever,
 * while this one tries again at the next attempt.
 */
export function lazyRoute(load: () => Promise<PageModule>): Pick<RouteObject, "loader" | "Component"> {
  let page: PageModule | undefined;
  return {
    loader: async (args) => {
      page ??= await load().catch((cause: unknown) => {
        throw new MissingPage("A page can't be loaded", { cause });
      });
      return page.loader?.(args) ?? null;
    },
    Component: () => page && <page.Component />,
  };
}
