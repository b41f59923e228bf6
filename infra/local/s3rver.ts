import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { Readable } from "node:stream";

interface StoredObject {
  readonly bucket: string;
  readonly key: string;
  readonly content: Readable;
  /** Headers in lower case; besides those given: `etag`, `content-length` in bytes, `last-modified`. */
  readonly metadata: Readonly<Record<string, string | number>>;
}

/** The files in an S3 emulator's directory. */
export interface ObjectStore {
  putBucket(bucket: string): Promise<unknown>;
  /** Null when there is none. */
  getObject(bucket: string, key: string): Promise<StoredObject | null>;
  getMetadata(bucket: string, key: string): Promise<StoredObject["metadata"]>;
  putObject(object: StoredObject): Promise<{ md5: string }>;
  getResourcePath(bucket: string, key: string, resource: string): string;
}

interface S3rverApp {
  readonly store: ObjectStore;
  readonly logger: { close(): void };
  callback(): RequestListener;
  on(event: "error", listener: (error: Error) => void): void;
}

// It ships no types, and only its main module can be loaded.
const S3rver = createRequire(import.meta.url)("@20minutes/s3rver") as new (options: {
  directory: string;
  silent: boolean;
  vhostBuckets: boolean;
}) => S3rverApp;

/** Opens an S3 emulator on a directory, as a request listener and as a store of files. */
export function openS3(directory: string): { listener: RequestListener; store: ObjectStore } {
  const app = new S3rver({ directory, silent: true, vhostBuckets: false });
  // Disconnected clients are normal, and refusals reach the client.
  app.on("error", () => undefined);
  return { listener: app.callback(), store: app.store };
}
