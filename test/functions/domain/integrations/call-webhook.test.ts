import { callReceiver, isPublicAddress } from "../../../../functions/domain/integrations/call-webhook.ts";
import { addressProblem, isOwnHost } from "../../../../shared/integrations/webhook.ts";
import { PUBLIC, startReceiver } from "./receiver.ts";

let receiver: Awaited<ReturnType<typeof startReceiver>>;
afterEach(() => receiver?.stop());

const call = (url: string) =>
  callReceiver(
    { url, headers: { "webhook-id": "dlv_1" }, body: "{}", ownHost: "clinic.example.com" },
    receiver.network,
  );

/** Addresses whose form alone is refused, when they are saved and again when they are called. */
const FORMS = [
  "http://example.com/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "//example.com/",
  "example.com/hooks",
  "https://",
  "https://example.com:8443/",
  "https://example.com:80/",
  "https://ada@example.com/",
  "https://ada:secret@example.com/",
  "https://example.com@127.0.0.1/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://017700000001/",
  "https://127.0.0.1./",
  "https://①②⑦.0.0.1/",
  "https://0/",
  "https://0.0.0.0/",
  "https://10.0.0.1/",
  "https://172.16.0.1/",
  "https://192.168.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://0xa9fea9fe/",
  "https://100.64.0.1/",
  "https://8.8.8.8/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[0:0:0:0:0:ffff:a9fe:a9fe]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[fe80::1]/",
  "https://[fc00::1]/",
  "https://[fd00:ec2::254]/",
  "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/",
  "https://localhost/",
  "https://LOCALHOST/",
  "https://localhost./",
  "https://ｌocalhost/",
  "https://api.localhost/",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://db.internal./",
  "https://intranet/",
];

/** What a name may resolve to, which no connection may reach. One such address among several is enough. */
const ADDRESSES = [
  "127.0.0.1",
  "127.255.255.254",
  "0.0.0.0",
  "10.1.2.3",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "100.127.255.254",
  "192.0.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "fe80::1",
  "fe80::1%eth0",
  "fc00::1",
  "fd00:ec2::254",
  "ff02::1",
  "2001:db8::1",
  "not an address",
];

it("tries more than sixty tricks", () => expect(FORMS.length + ADDRESSES.length).toBeGreaterThan(60));

it.each(FORMS)("refuses %s when it is saved, and calls nothing if it was", async (url) => {
  receiver = await startReceiver();
  expect(addressProblem(url)).toBeDefined();
  const result = URL.canParse(url) ? await call(url) : { failure: "refused_address" };
  expect(result).toMatchObject({ failure: "refused_address" });
  expect([receiver.resolved, receiver.connected, receiver.calls]).toEqual([[], [], []]);
});

it.each(ADDRESSES)(
  "connects to nothing when a name resolves to %s, alone or among public addresses",
  async (address) => {
    const family = address.includes(":") ? 6 : 4;
    for (const addresses of [[{ address, family }], [PUBLIC, { address, family }]]) {
      receiver = await startReceiver(async () => addresses);
      expect(await call("https://hooks.example.com/")).toEqual({ response_status: null, failure: "refused_address" });
      expect([receiver.connected, receiver.calls]).toEqual([[], []]);
      await receiver.stop();
    }
  },
);

it("resolves a name once for each call, so that a second answer of the DNS can't lead elsewhere", async () => {
  let answers = 0;
  receiver = await startReceiver(async () => {
    answers += 1;
    return answers === 1 ? [PUBLIC] : [{ address: "127.0.0.1", family: 4 }];
  });
  expect(await call("https://rebinding.example.com/")).toEqual({ response_status: 204, failure: null });
  expect(await call("https://rebinding.example.com/")).toMatchObject({ failure: "refused_address" });
  expect([answers, receiver.connected]).toEqual([2, [PUBLIC.address]]);
});

it("calls no host of the product", async () => {
  receiver = await startReceiver();
  for (const host of ["clinic.example.com", "CLINIC.example.com.", "a.clinic.example.com"])
    expect(await call(`https://${host}/api/patients`)).toMatchObject({ failure: "refused_address" });
  expect(receiver.connected).toEqual([]);
  expect(isOwnHost("https://myclinic.example.com/", "clinic.example.com")).toBe(false);
});

it("follows no redirect, and reads nothing of the answer but its status", async () => {
  receiver = await startReceiver();
  receiver.answers(() => 302);
  expect(await call("https://hooks.example.com/a?b=c")).toEqual({ response_status: 302, failure: null });
  expect(receiver.calls).toHaveLength(1);
  expect(receiver.calls[0]).toMatchObject({
    url: "/a?b=c",
    body: "{}",
    headers: { "webhook-id": "dlv_1", "content-type": "application/json", "user-agent": "ClinicManager-Webhooks/1" },
  });
});

it("waits for an answer for five seconds", async () => {
  receiver = await startReceiver();
  receiver.answers(() => "never");
  const begun = performance.now();
  expect(await call("https://hooks.example.com/")).toEqual({ response_status: null, failure: "timeout" });
  expect(performance.now() - begun).toBeLessThan(5_900);
}, 10_000);

it("says when a receiver can't be reached", async () => {
  receiver = await startReceiver(async () => Promise.reject(Object.assign(new Error("none"), { code: "ENOTFOUND" })));
  expect(await call("https://hooks.example.com/")).toEqual({ response_status: null, failure: "unreachable" });
});

it.each(["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14"])(
  "takes %s as public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each(["https://example.com", "https://example.com:443/hooks?a=b", "https://hooks.xn--bcher-kva.example/"])(
  "accepts %s",
  (url) => {
    expect(addressProblem(url)).toBeUndefined();
  },
);
