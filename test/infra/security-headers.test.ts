import { securityHeaders } from "../../infra/security-headers.ts";

const headers = securityHeaders({
  cognitoOrigin: "https://cognito-idp.eu-west-1.amazonaws.com",
  logosOrigin: "https://logos.s3.eu-west-1.amazonaws.com",
  liveOrigin: "wss://clinic.example.com",
});
const directives = new Map(
  headers["Content-Security-Policy"].split("; ").map((directive) => {
    const [name = "", ...sources] = directive.split(" ");
    return [name, sources];
  }),
);

test("lets a page load from its own origin only, and nothing inline or evaluated", () => {
  expect(directives.get("default-src")).toEqual(["'none'"]);
  expect(directives.get("script-src")).toEqual(["'self'"]);
  expect(directives.get("style-src")).toEqual(["'self'"]);
  expect(headers["Content-Security-Policy"]).not.toMatch(/unsafe|\*|http:/);
});

test("lets a page call only its own origin, also by WebSocket, Cognito and the upload of logos", () => {
  expect(directives.get("connect-src")).toEqual([
    "'self'",
    "https://cognito-idp.eu-west-1.amazonaws.com",
    "https://logos.s3.eu-west-1.amazonaws.com",
    "wss://clinic.example.com",
  ]);
});

test("forbids framing, another base and other targets of forms", () => {
  expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
  expect(directives.get("base-uri")).toEqual(["'none'"]);
  expect(directives.get("form-action")).toEqual(["'self'"]);
  expect(headers["X-Frame-Options"]).toBe("DENY");
});

test("requires TLS for two years and forbids guessing of types", () => {
  expect(headers["Strict-Transport-Security"]).toBe("max-age=63072000; includeSubDomains");
  expect(headers["X-Content-Type-Options"]).toBe("nosniff");
  expect(headers["Referrer-Policy"]).toBe("no-referrer");
});
