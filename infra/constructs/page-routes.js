/**
 * The pages of patients, who don't sign in, get online.html, and other page routes index.html. `/logos/...` becomes the key in the
 * logos bucket; files keep their path.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront, whose functions are not modules, calls it by this name.
function handler(event) {
  const request = event.request;
  if (request.uri.startsWith("/logos/")) request.uri = request.uri.slice("/logos".length);
  else if (/^\/(book\/[^/]+|my-appointment|my-offer)\/?$/.test(request.uri)) request.uri = "/online.html";
  else if (!request.uri.startsWith("/api/") && !/\.[A-Za-z0-9]+$/.test(request.uri)) request.uri = "/index.html";
  return request;
}
