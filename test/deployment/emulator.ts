import { type IncomingHttpHeaders, request } from "node:http";
import { decoded } from "../support/decoded.ts";

export interface Sent {
  readonly method?: string;
  /** The name of the called host, because everything has one address. @default the emulator's control plane */
  readonly host?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The emulator of one run, with requests to services for which no AWS client is installed. */
export class Emulator {
  readonly port: number;
  readonly region: string;

  constructor(port: number, region: string) {
    this.port = port;
    this.region = region;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The environment of AWS's clients and the CDK command line, instead of a developer's own. */
  get environment() {
    return {
      AWS_ENDPOINT_URL: this.endpoint,
      AWS_ENDPOINT_URL_S3: this.endpoint,
      AWS_REGION: this.region,
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
      AWS_EC2_METADATA_DISABLED: "true",
    };
  }

  /** Sends a request with the name of a host. `fetch` would replace it by the address. */
  send({ method = "GET", host = `127.0.0.1:${this.port}`, path = "/", headers, body }: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = { host: "127.0.0.1", port: this.port, method, path, headers: { ...headers, host } };
      request(options, (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on("data", (chunk: Buffer) => chunks.push(chunk))
          .once("error", reject)
          .once("end", () => {
            const text = decoded(Buffer.concat(chunks), answer.headers["content-encoding"]);
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
          });
      })
        .once("error", reject)
        .end(body);
    });
  }

  /**
   * Sends a request to the service of AWS that signatures name.
   * @throws Error when it answers with an error
   */
  async ask(service: string, sent: Sent): Promise<string> {
    const scope = `Credential=test/20260101/${this.region}/${service}/aws4_request`;
    const authorization = `AWS4-HMAC-SHA256 ${scope}, SignedHeaders=host, Signature=0`;
    const { status, text } = await this.send({ ...sent, headers: { ...sent.headers, authorization } });
    if (status !== 200) throw new Error(`${service} answered ${status}: ${text.slice(0, 500)}`);
    return text;
  }

  /** Sends a request by AWS's query protocol, which answers in XML. */
  query(service: string, action: string, version: string, parameters: Readonly<Record<string, string>> = {}) {
    const body = new URLSearchParams({ Action: action, Version: version, ...parameters }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return this.ask(service, { method: "POST", headers, body });
  }

  /** Sends a JSON request with a target. */
  json(service: string, target: string, input: object = {}) {
    const headers = { "content-type": "application/x-amz-json-1.1", "x-amz-target": target };
    return this.ask(service, { method: "POST", headers, body: JSON.stringify(input) });
  }

  /** Calls a function and returns its answer. */
  invoke(name: string, event: object) {
    const path = `/2015-03-31/functions/${name}/invocations`;
    return this.ask("lambda", { method: "POST", path, body: JSON.stringify(event) });
  }
}
