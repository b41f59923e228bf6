import { plainText } from "../../../infra/local/plain-text.ts";

test.each([
  ["<p>One</p>\n<p>Two<br>three</p>", "One\n\nTwo\nthree"],
  ['<a href="https://x.test/a?b=1&amp;c=2#d">https://x.test/a?b=1&amp;c=2#d</a>', "https://x.test/a?b=1&c=2#d"],
  ['<a class="b" href="https://x.test/">Sign <b>in</b></a>', "Sign in: https://x.test/"],
  ["&lt;b&gt; &#39;x&#x27; &amp;amp; &unknown; &#9999999;", "<b> 'x' &amp; &unknown; \ufffd"],
  ["<html><head>\n<title>No</title></head><body><h1>A</h1></body></html>", "A"],
  ["  <div>a  \n  b</div> ", "a\nb"],
])("reads %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});
