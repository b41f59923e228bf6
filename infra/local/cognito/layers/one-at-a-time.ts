import type { Layer } from "../layer.ts";

const READS = /^(Admin)?(Get|List|Describe)/;

/** A trigger calls it in the middle of another call, which would wait for the trigger for ever. */
const CALLED_BY_A_TRIGGER = "AdminUserGlobalSignOut";

/**
 * Lets calls that change something run one after the other: cognito-local reads and later writes, so that of two
 * calls at once both would create the same address, or one would undo what the other did to a group.
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
