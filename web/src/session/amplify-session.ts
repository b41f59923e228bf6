import "./amplify.ts";

export { fetchAuthSession, signOut } from "aws-amplify/auth";
