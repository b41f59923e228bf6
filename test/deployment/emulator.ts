import { type IncomingHttpHeaders, request } from "node:http";
import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";
import { decoded } from "../support/call.ts";

interface RequestOptions {
  readonly method?: string;
  /** The name of the called host, because all services share one address. @default the emulator's control plane */
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

interface EmulatorProps {
  readonly port: number;
  /** The port of the proxy that stands for TLS, which AWS's clients call. */
  readonly front: number;
  readonly region: string;
}

/** The root user of the emulator's account, whom no policy limits. */
const ROOT = { accessKeyId: "test", secretAccessKey: "test" };

/** The emulator of one run, with requests to services for which no AWS client is installed. */
export class Emulator {
  readonly port: number;
  readonly endpoint: string;
  readonly region: string;

  constructor({ port, front, region }: EmulatorProps) {
    this.port = port;
    this.endpoint = `http://127.0.0.1:${front}`;
    this.region = region;
  }

  /** Returns the emulator as it is in another region. */
  at(region: string): Emulator {
    return new Emulator({ port: this.port, front: Number(new URL(this.endpoint).port), region });
  }

  /** The environment variables for AWS's clients and the CDK command line, instead of a developer's own. */
  get environment() {
    return {
      AWS_ENDPOINT_URL: this.endpoint,
      AWS_ENDPOINT_URL_S3: this.endpoint,
      AWS_REGION: this.region,
      // The AWS CLI does not read AWS_REGION in its first version.
      AWS_DEFAULT_REGION: this.region,
      AWS_ACCESS_KEY_ID: ROOT.accessKeyId,
      AWS_SECRET_ACCESS_KEY: ROOT.secretAccessKey,
      AWS_EC2_METADATA_DISABLED: "true",
    };
  }

  /** Sends a request with the name of a host, which `fetch` would replace by the address. */
  send(options: RequestOptions): Promise<Answer> {
    const { method = "GET", host = `127.0.0.1:${this.port}`, path = "/", headers, body } = options;
    return new Promise((resolve, reject) => {
      const target = { host: "127.0.0.1", port: this.port, method, path, headers: { ...headers, host } };
      request(target, (answer) => {
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
   * Sends a signed request to a service of AWS.
   * @throws Error when it answers with an error
   */
  async call(service: string, { method = "GET", path = "/", headers, body }: RequestOptions): Promise<string> {
    const { pathname, searchParams } = new URL(path, this.endpoint);
    const signer = new SignatureV4({ service, region: this.region, credentials: ROOT, sha256: Sha256 });
    const signed = await signer.sign({
      protocol: "http:",
      hostname: "127.0.0.1",
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: { ...headers, host: `127.0.0.1:${this.port}` },
      body,
    });
    const { status, text } = await this.send({ method, path, headers: signed.headers, body });
    if (status >= 300) throw new Error(`${service} answered ${status}: ${text.slice(0, 500)}`);
    return text;
  }

  /** Sends a request by AWS's query protocol, which answers in XML. */
  query(service: string, action: string, version: string, parameters: Readonly<Record<string, string>> = {}) {
    const body = new URLSearchParams({ Action: action, Version: version, ...parameters }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return this.call(service, { method: "POST", headers, body });
  }

  /** Sends a request by AWS's JSON protocol, whose operation is the target. */
  json(service: string, target: string, input: object = {}) {
    const headers = { "content-type": "application/x-amz-json-1.1", "x-amz-target": target };
    return this.call(service, { method: "POST", headers, body: JSON.stringify(input) });
  }

  /** Invokes a function and returns its response. */
  invoke(name: string, event: object) {
    const path = `/2015-03-31/functions/${name}/invocations`;
    return this.call("lambda", { method: "POST", path, body: JSON.stringify(event) });
  }
}
