import { isExhaustive, printFigures, times } from "./depth.ts";

const ALL = 50;

/** How many requests meet in a race that exactly one of them wins. */
export const AT_ONCE = times(ALL, 8);

if (!isExhaustive) printFigures(`races: ${AT_ONCE} requests at once, ${ALL} with EXHAUSTIVE=true`);
