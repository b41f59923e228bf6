import { decodeXML } from "entities";
import type { Emulator } from "../emulator.ts";
import { fits } from "../templates/distribution.ts";

const textOf = (xml: string, name: string) => decodeXML(xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1] ?? "");

const elementsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(([, element = ""]) => element);

/**
 * Returns a deployed distribution's host name, the headers that it adds to requests to the API, and a function that
 * names the host which serves a path.
 */
export async function readDistribution(emulator: Emulator, id: string) {
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
  return { host: textOf(xml, "DomainName"), hostOf, headers: Object.fromEntries(headers) as Record<string, string> };
}
