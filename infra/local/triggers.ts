import type { TriggerHandler } from "./cognito/triggers.ts";

const lazily =
  (load: () => Promise<{ handler: unknown }>): TriggerHandler =>
  async (event, context) =>
    ((await load()).handler as TriggerHandler)(event, context);

/** The product's real triggers, loaded at their first use, when the functions' environment is set. */
export const productTriggers = {
  customMessage: lazily(() => import("../../functions/triggers/custom-message.ts")),
  postAuthentication: lazily(() => import("../../functions/triggers/post-authentication.ts")),
  postConfirmation: lazily(() => import("../../functions/triggers/post-confirmation.ts")),
};
