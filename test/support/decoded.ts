import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** Returns the text of a body as a browser decodes it by the Content-Encoding header. */
export function decoded(body: Buffer, encoding: unknown): string {
  if (encoding === "br") return brotliDecompressSync(body).toString("utf8");
  return (encoding === "gzip" ? gunzipSync(body) : body).toString("utf8");
}
