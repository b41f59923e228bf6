import type { IncomingMessage } from "node:http";

/**
 * The whole body, or undefined as soon as it exceeds the limit (in bytes).
 * @throws Error when the client goes away before the end
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
