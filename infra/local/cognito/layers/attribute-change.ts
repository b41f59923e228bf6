import type { Layer, Pool } from "../layer.ts";

/** A change of attributes whose mail the trigger refuses leaves the account as it was; cognito-local writes first. */
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
