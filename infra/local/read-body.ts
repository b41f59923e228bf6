import type { IncomingMessage } from "node:http";

/**
 * The whole body, or undefined as soon as it exceeds the limit (in bytes); the rest is then read and dropped, so that
 * the client gets to see the answer.
 * @throws Error when the client goes away before the end
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve(undefined);
      }
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", reject);
    request.once("close", () => reject(new Error("The client went away.")));
  });
}
