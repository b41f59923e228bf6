import { createContext, useContext } from "react";
import type { NavigateFunction } from "react-router-dom";

/** Holds the function that opens a page, for all pages. */
export const NavigateContext = createContext<NavigateFunction>(() => {
  throw new Error("No router is around this component");
});

/**
 * Returns the function that opens a page. The router's own hook renders a component again whenever the router's state changes, such
 * as a page with its whole table at the click that leaves it; this function never changes.
 */
export const useNavigate = (): NavigateFunction => useContext(NavigateContext);
