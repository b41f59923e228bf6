import * as z from "zod";

/**
 * A message of the queue of codes. It holds no personal data and no secret: the function that receives it makes the code, stores
 * its hash with the hold and mails it to the address of the hold.
 */
export const CodeRequest = z.strictObject({ tenant_id: z.string(), hold_hash: z.string(), request_id: z.string() });
export type CodeRequest = z.output<typeof CodeRequest>;
