import naughtyStrings from "#tests/fixtures/naughty-strings.json" with { type: "json" };

/** Part of every hostile markup, header and calendar property, so that tests find it if it is not escaped. */
export const mark = "x-hostile";

/** A formula, an element and a line in one text, short enough for every text field. */
export const everythingAtOnce = `="><${mark}>\r\nX-HOSTILE:1`;

/** Hostile texts, and invalid numbers, days and times. */
export const hostileTexts: readonly string[] = [
  everythingAtOnce,
  // Markup in text, attributes, scripts, comments and titles.
  `<${mark} onload=alert(1)>`,
  `"><${mark}>`,
  `' ${mark}='1' onmouseover='alert(1)`,
  `" ${mark}="1" onfocus="alert(1)`,
  `</script><${mark}>`,
  `</textarea></title></style>--><${mark}>`,
  `<img src=x onerror=alert(1) ${mark}>`,
  `&lt;${mark}&gt; &#60;${mark}&#62; \\u003c${mark}>`,
  `]]><${mark}/>`,
  `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`,
  // SQL, patterns and templates.
  "'; drop table users; --",
  "1) or 1=1 --",
  "%' or '%'='",
  "\\'; commit; --",
  "$1 $$ {{7*7}} #{7*7} <%= 7*7 %>",
  "%_\\ (& | !) :* <-> 'a",
  "{1,2",
  // Line breaks for headers, logs, mails and calendars.
  `a\r\nSet-Cookie: ${mark}=1\r\n\r\n<${mark}>`,
  "a\r\nBcc: victim@example.com",
  "x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nX-HOSTILE:1",
  ';X-HOSTILE=1:"a',
  "a\u2028b\u2029c\u0085d",
  "%0d%0aX-Hostile: 1",
  // Spreadsheets.
  "=cmd|' /C calc'!A0",
  "+1+1",
  "-2+3",
  "@SUM(1)",
  "\t=1",
  // Invalid characters, and characters that change how their neighbours are shown.
  "a\0b",
  "\ud800a\udfff",
  "\u0001\u0008\u000b\u001b[31m\u007f",
  "\ufffe\uffff\ufeff",
  "\u202eabc\u2066d",
  "\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b",
  "\u3164\u2800\u115f\u1160\uffa0\u3164\u2800\u3164\u2800\u3164\u2800",
  "\u{e0041}\u{e0042}\ufe0f\u{e0100}\u00ad\u034f\u061c\u180e\u17b4\u2063\u206a",
  "\u0301\u0489\u20dd\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301",
  `a@${["x", "y", "z"].map((letter) => letter.repeat(63)).join(".")}.${"w".repeat(61)}`,
  "👩‍👩‍👧‍👦 é 李雷",
  "ﷺ".repeat(60),
  " \t\n ",
  // Names of JavaScript properties.
  "__proto__",
  "constructor",
  "toString",
  "[object Object]",
  // Redirect targets and file paths.
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  `javascript:alert("${mark}")`,
  `data:text/html,<${mark}>`,
  "http://169.254.169.254/latest/",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  // Numbers, days, times.
  "0",
  "-1",
  "1.5",
  "1e400",
  "NaN",
  "-Infinity",
  "0x10",
  "2147483648",
  "9007199254740993",
  "9".repeat(60),
  "2026-02-30",
  "+275760-09-13",
  "25:61",
  "true",
  "x".repeat(5000),
];

/** The Big List of Naughty Strings, and a text that is longer than any limit. */
export const naughty: readonly string[] = naughtyStrings;
export const tooLong = "y".repeat(100_000);

/** Segments in place of an id or a name in a path, encoded as sent. */
export const hostileSegments: readonly string[] = [
  ...hostileTexts.map((text) => encodeURIComponent(text.toWellFormed())),
  "%",
  "%ZZ",
  "%E0%A4%A",
  "%C0%AE%C0%AE",
  "%ff",
  "%00",
  "%5C",
  "..%2f..%2f.env",
  "%2e%2e",
  "%25%30%30",
  "1%20",
  "01",
  "a".repeat(7000),
  "a".repeat(100_000),
];

/** Queries that no form or link produces, for any address. */
export const hostileQueries: readonly string[] = [
  "&&&===?",
  "__proto__[x]=1&constructor=1&toString=1&__proto__=1",
  "%ZZ=1",
  "a=%E0%A4%A",
  "a=%00",
  "page[]=1&page[a][b]=1&page.a=1&type[]=rent",
  "page=1&page=2&sort=a&sort=b&search=&search=x&type=rent&type=sale",
  Array.from({ length: 1500 }, (_, index) => `a${index}`).join("&"),
  "s=newtown&".repeat(700),
  `do=__proto__&id=1`,
  `do=toString&id=9007199254740993`,
  `_routes=__proto__,root,../../x&index&_data=root`,
  "x".repeat(100_000),
];

/** JSON values in place of a text or a number. */
export const hostileJson: readonly unknown[] = [
  {},
  [],
  null,
  true,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  ["a", ["b"], { c: 1 }],
  { toString: "x", valueOf: 1, length: 1e9 },
  { $ne: null },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
];

/** Bodies that are not a JSON object. */
export const notJson: readonly string[] = [
  "",
  "null",
  "[]",
  '"text"',
  "1",
  "{",
  '{"a":1e999}',
  "\ufeff{}",
  "{'a':1}",
  "NaN",
  `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  `{"name":${"[".repeat(100_000)}`,
  '{"__proto__":{"status":"closed"}}',
];
