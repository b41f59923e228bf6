import { createHmac, timingSafeEqual } from "node:crypto";
import { CREDENTIALS } from "./settings.ts";

/** A refusal of an upload in S3's words. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Fields = ReadonlyMap<string, string>;
type Condition = Readonly<Record<string, string>> | readonly [string, string | number, string | number];

interface Policy {
  readonly expiration: string;
  readonly conditions: readonly Condition[];
}

// Fields that need no condition.
const EXEMPT = /^(x-amz-signature|policy|file|x-ignore-.*)$/;

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

const denied = (why: string) => new UploadRefused(403, "AccessDenied", `Invalid according to Policy: ${why}`);

function checkSignature(fields: Fields): void {
  const [id, date = "", region = "", service = "", kind = ""] = (fields.get("x-amz-credential") ?? "").split("/");
  if (id !== CREDENTIALS.accessKeyId)
    throw new UploadRefused(403, "InvalidAccessKeyId", "The AWS Access Key Id you provided does not exist.");
  const key = [date, region, service, kind].reduce<string | Buffer>(hmac, `AWS4${CREDENTIALS.secretAccessKey}`);
  const expected = hmac(key, fields.get("policy") ?? "");
  const given = Buffer.from(fields.get("x-amz-signature") ?? "", "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new UploadRefused(403, "SignatureDoesNotMatch", "The signature does not match the one we calculated.");
}

function checkCondition(condition: Condition, fields: Fields, bytes: number): string[] {
  const [kind, left, right] = Array.isArray(condition)
    ? (condition as readonly [string, string | number, string | number])
    : ["eq", `$${Object.keys(condition)[0]}`, Object.values(condition)[0] ?? ""];
  if (kind === "content-length-range") {
    if (bytes > Number(right))
      throw new UploadRefused(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
    if (bytes < Number(left))
      throw new UploadRefused(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
    return [];
  }
  const name = String(left).slice(1).toLowerCase();
  const value = fields.get(name) ?? "";
  const holds = kind === "starts-with" ? value.startsWith(String(right)) : value === right;
  if (!holds) throw denied(`Policy Condition failed: ${JSON.stringify(condition)}`);
  return [name];
}

/**
 * Checks a form upload as S3 does: signature, age, every condition, and that every field has a condition.
 * @param fields by name in lower case, with `bucket` from the request's path
 * @param bytes the file's size
 * @throws UploadRefused
 */
export function checkPostPolicy(fields: Fields, bytes: number, now: Date): void {
  const encoded = fields.get("policy");
  if (!encoded) throw new UploadRefused(403, "AccessDenied", "Access Denied");
  checkSignature(fields);
  const { expiration, conditions } = JSON.parse(Buffer.from(encoded, "base64").toString()) as Policy;
  if (Date.parse(expiration) < now.getTime()) throw denied("Policy expired.");
  const covered = new Set(conditions.flatMap((condition) => checkCondition(condition, fields, bytes)));
  const extra = [...fields.keys()].filter((name) => !covered.has(name) && !EXEMPT.test(name));
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(", ")}`);
}
