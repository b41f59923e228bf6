import { isExhaustive } from "./depth.ts";

/** A test that takes seconds and rehearses what cheaper tests state: only an exhaustive run tries it, as `.ci/run` does. */
export const thoroughTest = test.runIf(isExhaustive);
