import { contract, type Domain } from "../../shared/contract/contract.ts";
import type { Route, Routes } from "../../shared/contract/route.ts";

export interface Operation {
  readonly domain: Domain;
  readonly operation: string;
  readonly route: Route;
}

/** Every operation of the contract. */
export const operations: readonly Operation[] = Object.entries(contract).flatMap(([domain, routes]) =>
  Object.entries(routes as Routes).map(([operation, route]) => ({ domain: domain as Domain, operation, route })),
);
