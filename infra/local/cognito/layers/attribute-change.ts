import type { Layer, Pool } from "../layer.ts";

/**
 * Restores the account when the trigger refuses the mail about a change of attributes. cognito-local writes the change
 * before it calls the trigger.
 */
export const attributeChange =
  ({ save }: Pool): Layer =>
  async (call, next) => {
    const { target, caller } = call;
    if (target !== "UpdateUserAttributes" || !caller) return next(call);
    const before = structuredClone(caller);
    try {
      return await next(call);
    } catch (error) {
      await save(before);
      throw error;
    }
  };
