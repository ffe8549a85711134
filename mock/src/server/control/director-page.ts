const demoUserLinks = [
  ["demo-buyer", "买家：等级 3，已完成认证、测评与收款方式"],
  ["demo-seller", "卖家：等级 4，三个出售中的挂单"],
  ["demo-new", "新用户：什么都还没做"],
  ["demo-banned", "受限用户"],
  ["demo-appeal", "各种状态的订单，买卖双方都有"],
] as const;

/** Allows frames with the web app, and forbids other pages to frame the director. */
export const directorContentSecurityPolicy = [
  "default-src 'none'",
  ...["script-src", "style-src", "connect-src", "frame-src"].map((it) => `${it} 'self'`),
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/** Icon of the director and of the page with links, so that browsers request no /favicon.ico. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="7" fill="#151c22"/><path d="M9 7v10l8-5z" fill="#fff"/></svg>',
)}`;

const link = ([p, what]: (typeof demoUserLinks)[number]) =>
  `<li><a href="/lwh5/?p=${p}" target="_blank" rel="noreferrer"><code>${p}</code></a> ${what}</li>`;

/** Links to the app for each demo user, to reads of the default world, and to the API documents. */
const links = `<main>
<h1>模拟后端运行中</h1>
<p>请用手机或浏览器的手机模式打开：</p>
<ul>
${demoUserLinks.map(link).join("\n")}
</ul>
<p>独立的世界：<code>/lwh5/?p=任意名~demo-buyer</code>，每个世界互不可见。支付密码 <code>283917</code>，短信验证码 <code>246810</code>。</p>
<p><a href="/__mock/worlds/_/state">当前状态</a> · <a href="/__mock/worlds/_/journal">记录</a> · <a href="/__mock/worlds/_/audit">账目核对</a></p>
<p>接口文档（JSON）：<a href="/openapi.json">接口</a> · <a href="/asyncapi.json">推送</a> · <a href="/__mock/openapi.json">控制</a> · <a href="/__mock/scenario.schema.json">脚本</a></p>
</main>`;

const page = (title: string, head: string, body: string) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${icon}">
${head}
</head>
<body>
${body}
</body>
</html>
`;

const plainStyle = `<link rel="stylesheet" href="/__mock/director.css">`;
const linksPage = page("模拟后端", plainStyle, links);
const fullPage = page(
  "导演台",
  `<link rel="stylesheet" href="/__mock/console/main.css">\n<script type="module" src="/__mock/console/main.js"></script>`,
  `<div id="root"></div>\n<noscript>${plainStyle}${links}</noscript>`,
);

/**
 * Returns the page with the director. If the director is not built or scripts are disabled, the
 * page shows only the links.
 */
export const renderDirectorPage = (isBuilt: boolean): string => (isBuilt ? fullPage : linksPage);

export const directorPageCss = `:root { color-scheme: light dark; font: 15px/1.6 -apple-system, "PingFang SC", "Noto Sans SC", sans-serif; }
main { max-width: 40rem; margin: 10vh auto; padding: 0 16px; }
h1 { font-size: 1.375rem; }
li { margin: 6px 0; }
a { color: inherit; }
`;
