import { matchPath, Outlet, type RouteObject, useNavigate } from "react-router-dom";
import { ROLES } from "../../../shared/contract/roles.ts";
import { NavigateContext } from "../lib/navigate.ts";
import { HelpOfPage, type Page, type PageModule } from "../lib/page.ts";
import { PATHS } from "../paths.ts";
import { landingOf } from "../session/home-of.ts";
import { takeRequestedPath } from "../session/requested-path.ts";
import { sessionRoles, sessionStore } from "../session/session-store.ts";
import { allow, onlySignedOut } from "./guard.ts";
import { PAGES } from "./pages.ts";
import { MissingPage, RouteError } from "./route-error.tsx";

/** Shows that the product is loading, until the first page is there. index.html begins with the same elements. */
const LoadingScreen = () => (
  <div className="loading-screen" role="status">
    <span className="loading-screen-mark" aria-hidden="true" />
    Loading
  </div>
);

/** Returns the page after a login: the one that was requested before it, if the role may see that, or else the role's start page. */
function destination(): string {
  const { userRole, user } = sessionStore.getState();
  const roles = sessionRoles();
  const requested = takeRequestedPath(user?.user_id);
  const path = requested?.split("?")[0];
  // An address without a path opens "/", so the person did not ask for that page.
  if (!requested || !path || path === PATHS.home || !userRole) return landingOf(userRole);
  const page = PAGES.find((each) => matchPath(each.path, path));
  return page?.roles.some((role) => roles.includes(role)) ? requested : landingOf(userRole);
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
    Component: () =>
      page && (
        <HelpOfPage value={page.help}>
          <page.Component />
        </HelpOfPage>
      ),
  };
}

const pageRoute = ({ path, roles, load, ...page }: Page): RouteObject => ({
  path,
  middleware: [allow(roles)],
  ...lazyRoute(load),
  errorElement: <RouteError />,
  handle: { path, ...page },
});

const Root = () => (
  <NavigateContext value={useNavigate()}>
    <Outlet />
  </NavigateContext>
);

/** The routes of all pages. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: LoadingScreen,
    errorElement: <RouteError />,
    children: [
      {
        path: PATHS.login,
        middleware: [onlySignedOut],
        ...lazyRoute(() => import("../features/sign-in/login-page.tsx")),
        handle: { title: "Login", destination },
      },
      {
        path: PATHS.recoverPassword,
        ...lazyRoute(() => import("../features/sign-in/recover-password-page.tsx")),
        handle: { title: "Reset Your Password" },
      },
      {
        path: PATHS.optOut,
        ...lazyRoute(() => import("../features/opt-out/opt-out-page.tsx")),
        handle: { title: "Stop messages" },
      },
      {
        path: PATHS.unauthorized,
        ...lazyRoute(() => import("../features/home/unauthorized-page.tsx")),
        handle: { title: "403 - Unauthorized" },
      },
      {
        ...lazyRoute(() => import("./shell.tsx")),
        children: [
          ...PAGES.map(pageRoute),
          {
            path: "*",
            middleware: [allow(ROLES)],
            ...lazyRoute(() => import("./not-found-page.tsx")),
            handle: { title: "Page not found" },
          },
        ],
      },
    ],
  },
];
