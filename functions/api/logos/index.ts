import { logos } from "../../../shared/logos/routes.ts";
import { api } from "../../http/api.ts";
import { put, startUpload } from "./logo.ts";

export const handler = api("logos", logos, { startUpload, put });
