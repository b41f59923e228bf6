import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { Readable } from "node:stream";

export interface StoredObject {
  readonly bucket: string;
  readonly key: string;
  readonly content: Readable;
  /** Header-like, in lower case; beside what was given: `etag`, `content-length` in bytes, `last-modified`. */
  readonly metadata: Readonly<Record<string, string | number>>;
}

/** The files under an S3 emulator's directory. */
export interface ObjectStore {
  putBucket(bucket: string): Promise<unknown>;
  existsObject(bucket: string, key: string): Promise<boolean>;
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

// Its types don't ship with it, and only its main module can be loaded: the rest of it has no types either.
const S3rver = createRequire(import.meta.url)("@20minutes/s3rver") as new (options: {
  directory: string;
  silent: boolean;
  vhostBuckets: boolean;
}) => S3rverApp;

/** An S3 emulator over a directory, as a request listener and as the files below it. */
export function openS3(directory: string): { listener: RequestListener; store: ObjectStore } {
  const app = new S3rver({ directory, silent: true, vhostBuckets: false });
  // Clients that went away are no news, and refusals reach the client.
  app.on("error", () => undefined);
  return { listener: app.callback(), store: app.store };
}
