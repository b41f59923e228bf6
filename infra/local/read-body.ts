import type { IncomingMessage } from "node:http";

/**
 * Returns the whole body, or undefined as soon as it exceeds the limit in bytes. The rest is then read and discarded,
 * so that the client receives the answer.
 * @throws Error when the client disconnects
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
