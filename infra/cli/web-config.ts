import * as z from "zod";

/** The part of the web app's `config.json` that the smoke test reads. */
export const WebConfig = z.object({
  environment: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string().optional(),
  authFlow: z.enum(["USER_SRP_AUTH", "USER_PASSWORD_AUTH"]),
});
export type WebConfig = z.infer<typeof WebConfig>;
