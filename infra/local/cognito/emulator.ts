/**
 * The parts of cognito-local that the local product uses. Its own entry point is not used, because it loads the whole
 * former generation of the AWS SDK.
 */
import { Router } from "cognito-local/lib/server/Router.js";
import type { AppClient } from "cognito-local/lib/services/appClient.js";
import { CognitoServiceImpl } from "cognito-local/lib/services/cognitoService.js";
import type { Context } from "cognito-local/lib/services/context.js";
import type { DataStore } from "cognito-local/lib/services/dataStore/dataStore.js";
import type { DataStoreFactory } from "cognito-local/lib/services/dataStore/factory.js";
import type { Services } from "cognito-local/lib/services/index.js";
import type { Messages } from "cognito-local/lib/services/messages.js";
import type { TokenGenerator } from "cognito-local/lib/services/tokenGenerator.js";
import type { Triggers } from "cognito-local/lib/services/triggers/index.js";
import {
  attributeValue,
  type User,
  type UserPoolService,
  UserPoolServiceFactoryImpl,
} from "cognito-local/lib/services/userPoolService.js";

export type { AppClient, Context, DataStore, DataStoreFactory, Messages, Services, TokenGenerator, Triggers, User };
export { attributeValue, CognitoServiceImpl, Router, type UserPoolService, UserPoolServiceFactoryImpl };

const ignore = () => undefined;
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => silent };

/** The context of every call: the emulator's own log is off, because it prints passwords. */
export const CONTEXT = { logger: silent } as unknown as Context;
