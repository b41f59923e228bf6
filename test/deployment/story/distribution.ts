import { decodeXML } from "entities";
import type { Emulator } from "../emulator.ts";

const textOf = (xml: string, name: string) => decodeXML(xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1] ?? "");

/** Returns a deployed distribution's host name, and the headers that it adds to requests to the API. */
export async function readDistribution(emulator: Emulator, id: string) {
  const xml = await emulator.ask("cloudfront", { path: `/2020-05-31/distribution/${id}` });
  const origins = [...xml.matchAll(/<Origin>(.*?)<\/Origin>/gs)].map(([, origin = ""]) => origin);
  const api = origins.find((origin) => textOf(origin, "DomainName").includes(".execute-api."));
  if (api === undefined) throw new Error("The distribution has no origin that is the HTTP API.");
  const headers = [...api.matchAll(/<OriginCustomHeader>(.*?)<\/OriginCustomHeader>/gs)].map(([, header = ""]) => [
    textOf(header, "HeaderName"),
    textOf(header, "HeaderValue"),
  ]);
  return { host: textOf(xml, "DomainName"), headers: Object.fromEntries(headers) as Record<string, string> };
}
