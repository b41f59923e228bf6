import type { Layer } from "../layer.ts";

const READS = /^(Admin)?(Get|List|Describe)/;

/** A trigger uses this operation during another call, which would wait for the trigger forever. */
const CALLED_BY_A_TRIGGER = "AdminUserGlobalSignOut";

/**
 * Runs changing calls one after the other. cognito-local reads and writes separately, so that two simultaneous calls
 * could create the same address, or undo each other's change of a group.
 */
export function oneAtATime(): Layer {
  let last: Promise<unknown> = Promise.resolve();
  return (call, next) => {
    const { target } = call;
    if (target === CALLED_BY_A_TRIGGER || (READS.test(target) && target !== "GetTokensFromRefreshToken"))
      return next(call);
    const mine = last.then(() => next(call));
    last = mine.catch(() => undefined);
    return mine;
  };
}
