import "./amplify.ts";

export { confirmResetPassword, confirmSignIn, signIn } from "aws-amplify/auth";
