import * as z from "zod";
import { route } from "../contract/route.ts";
import { PresignedLogoUpload } from "./logo.ts";

export const logos = {
  startUpload: route("POST", "/api/tenants/{tenant_id}/logo-upload", {
    summary: "Create an upload form for a logo of at most 2 MiB",
    scope: null,
    roles: ["PLATFORM_ADMIN", "TENANT_ADMIN"],
    response: PresignedLogoUpload,
    audited: false,
  }),
  put: route("PUT", "/api/tenants/{tenant_id}/logo", {
    summary: "Check the uploaded image and replace the logo with it",
    scope: null,
    roles: ["PLATFORM_ADMIN", "TENANT_ADMIN"],
    response: z.object({ logo_url: z.string() }),
  }),
};
