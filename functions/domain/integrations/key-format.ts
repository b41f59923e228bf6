import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { ApiKeyId } from "../../../shared/values/ids.ts";
import { isSameHash, secretHash } from "../../platform/secrets.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 32;
const CHECK_LENGTH = 6;

/** The form of a key: the id without its prefix, 190 random bits, and the checksum of everything before it. */
const KEY = /^(ck_([0-9a-z]{26})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** Returns the checksum by which a mistyped key is recognized without a read. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

const newSecret = () => Array.from({ length: SECRET_LENGTH }, () => DIGITS.charAt(randomInt(DIGITS.length))).join("");

/** Makes the key of an id. Only its digest is stored: a key is random, so its digest can't be searched for. */
export function newKey(key_id: string): { readonly key: string; readonly digest: string } {
  const start = `ck_${key_id.replace(/^key_/, "")}_${newSecret()}`;
  const key = start + checkOf(start);
  return { key, digest: secretHash(key) };
}

interface SentKey {
  readonly key_id: string;
  /** Compares the key with the stored digest in constant time. */
  isOf(digest: string): boolean;
}

/** Returns the key of an `Authorization` header; undefined for anything that can't be a key, such as a person's token. */
export function sentKey(authorization: string | undefined): SentKey | undefined {
  const [, sent = ""] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  const [, start = "", id = "", check] = KEY.exec(sent) ?? [];
  const key_id = ApiKeyId.safeParse(`key_${id}`);
  if (!key_id.success || checkOf(start) !== check) return undefined;
  const digest = secretHash(sent);
  return { key_id: key_id.data, isOf: (stored) => isSameHash(digest, stored) };
}
