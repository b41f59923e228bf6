import { synthesize } from "../../infra/synthesize.ts";
import { inEmulator, omitUnsupported } from "./omissions.ts";

// The product's own app, in the emulator's account and without the resources that the emulator does not support.
await synthesize({ adjust: inEmulator, prepare: omitUnsupported });
