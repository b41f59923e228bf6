import { logos } from "../../shared/logos/routes.ts";
import { api } from "../http/api.ts";
import { put } from "./put.ts";
import { startUpload } from "./start-upload.ts";

export const handler = api("logos", logos, { startUpload, put });
