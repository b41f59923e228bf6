import { isDeepStrictEqual } from "node:util";
import { decodeXML } from "entities";
import { Api } from "../../../infra/cli/api.ts";
import { plainText, type SentMail } from "../../../infra/local/outbox.ts";
import type { Emulator } from "../emulator.ts";
import { fits } from "../templates.ts";

/** The emulator and the API of a story. */
export interface Stage {
  readonly emulator: Emulator;
  readonly api: DeployedApi;
}

/** The deployed HTTP API. A caller is an access token. */
export type DeployedApi = Api<string>;

/**
 * Returns the deployed HTTP API, called as CloudFront calls it.
 * @param added the headers that CloudFront adds to each request
 */
export const deployedApi = (emulator: Emulator, apiId: string, added: Readonly<Record<string, string>>): DeployedApi =>
  new Api(({ headers, ...request }, token) =>
    emulator.send({
      ...request,
      host: `${apiId}.execute-api.localhost:${emulator.port}`,
      headers: {
        ...added,
        "accept-encoding": "gzip",
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
      },
    }),
  );

/**
 * Compares a value with the expected one.
 * @throws Error naming both when they differ
 */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what} should be ${JSON.stringify(expected)} and is ${JSON.stringify(actual)}.`);
}

interface Mail {
  readonly To: readonly string[];
  readonly Subject?: string | null;
  readonly BodyText?: string | null;
  readonly BodyHtml?: string | null;
  readonly Timestamp: number;
}

/** Returns the mails that the emulator would have sent, newest first. */
export async function mailsOf(emulator: Emulator): Promise<readonly (SentMail & { readonly html: string })[]> {
  const { text } = await emulator.send({ path: "/_ministack/ses/messages" });
  const { messages }: { messages: Record<string, Mail[]> } = JSON.parse(text);
  const mails = Object.values(messages).flat();
  return mails.reverse().map(({ To, Subject, BodyHtml, BodyText, Timestamp }) => ({
    to: To.join(", "),
    subject: Subject ?? "",
    html: BodyHtml ?? "",
    text: BodyText || plainText(BodyHtml ?? ""),
    at: new Date(Timestamp * 1_000).toISOString(),
  }));
}

/**
 * Returns the first group of a pattern in the newest mail to an address.
 * @throws Error when there is no such mail
 */
export async function inMailTo(emulator: Emulator, address: string, pattern: RegExp): Promise<string> {
  const mails = await mailsOf(emulator);
  const texts = mails.filter(({ to }) => to.split(", ").includes(address)).map(({ text }) => text);
  const found = texts.find((mail) => pattern.test(mail));
  const group = found && pattern.exec(found)?.[1];
  if (!group) throw new Error(`No mail to ${address} fits ${pattern}; there are ${JSON.stringify(texts)}.`);
  return group;
}

/** Returns the temporary password of the newest invitation of an address. */
export const temporaryPassword = (emulator: Emulator, address: string): Promise<string> =>
  inMailTo(emulator, address, /temporary password: (\S+)/);

const textOf = (xml: string, name: string) => decodeXML(xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1] ?? "");

const elementsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(([, element = ""]) => element);

/** A deployed distribution. */
export interface Distribution {
  readonly host: string;
  /** Names the host that serves a path. */
  readonly hostOf: (path: string) => string;
  /** The headers that it adds to requests to the API. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads a deployed distribution. */
export async function readDistribution(emulator: Emulator, id: string): Promise<Distribution> {
  const xml = await emulator.call("cloudfront", { path: `/2020-05-31/distribution/${id}` });
  const origins = elementsOf(xml, "Origin");
  const api = origins.find((origin) => textOf(origin, "DomainName").includes(".execute-api."));
  if (api === undefined) throw new Error("The distribution has no origin that is the HTTP API.");
  const headers = [...api.matchAll(/<OriginCustomHeader>(.*?)<\/OriginCustomHeader>/gs)].map(([, header = ""]) => [
    textOf(header, "HeaderName"),
    textOf(header, "HeaderValue"),
  ]);
  const behaviors = [...elementsOf(xml, "CacheBehavior"), ...elementsOf(xml, "DefaultCacheBehavior")];
  const hostOf = (path: string) => {
    const behavior = behaviors.find((each) => fits(textOf(each, "PathPattern") || "*", path)) ?? "";
    const target = origins.find((origin) => textOf(origin, "Id") === textOf(behavior, "TargetOriginId"));
    return textOf(target ?? "", "DomainName");
  };
  return { host: textOf(xml, "DomainName"), hostOf, headers: Object.fromEntries(headers) };
}
