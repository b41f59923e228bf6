import { messages } from "../../../shared/messages/routes.ts";
import { apiOf } from "./api.ts";

export const messagesApi = apiOf(messages);
