import type { IncomingMessage } from "node:http";

/**
 * Returns the whole body, or undefined as soon as it exceeds the limit in bytes. The rest is then read and discarded,
 * so that the client receives the answer.
 * @throws Error when the client disconnects
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) break;
    chunks.push(chunk);
  }
  if (size <= limit) return Buffer.concat(chunks);
  request.resume();
  return undefined;
}
