/** Origins that the web app calls besides its own, such as "https://cognito-idp.eu-west-1.amazonaws.com". */
export interface ForeignOrigins {
  readonly cognitoOrigin: string;
  readonly logosOrigin: string;
  /**
   * The web app's own origin for live updates, such as "wss://clinic.example.com", for browsers in which 'self' does not include it.
   * @default only such browsers connect as include it
   */
  readonly liveOrigin?: string | undefined;
}

export const HSTS_SECONDS = 63_072_000;

/**
 * Returns the Content-Security-Policy: a page may call its own origin, also by WebSocket, Cognito and the upload of logos. Images also
 * come from `data:` (Cloudscape's icons, the TOTP code) and `blob:` (the preview of a logo), and Cloudscape's fonts
 * from `data:`.
 */
const contentSecurityPolicy = ({ cognitoOrigin, logosOrigin, liveOrigin }: ForeignOrigins): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", cognitoOrigin, logosOrigin, ...(liveOrigin ? [liveOrigin] : [])].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");

/** Returns the headers of every answer of the web origin, which CloudFront and the local server share. */
export const securityHeaders = (origins: ForeignOrigins) =>
  ({
    "Content-Security-Policy": contentSecurityPolicy(origins),
    "Strict-Transport-Security": `max-age=${HSTS_SECONDS}; includeSubDomains`,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  }) as const;
