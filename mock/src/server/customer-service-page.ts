/** Support page. Follows the color scheme of the device and uses no styles of the app. */
export const customerServicePageHtml = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="format-detection" content="telephone=no">
<meta name="referrer" content="no-referrer">
<title>在线客服</title>
<link rel="stylesheet" href="/provider/service.css">
<script src="/provider/service.js" defer></script>
</head>
<body>
<header>
<button type="button" id="back" aria-label="返回"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 5l-7 7 7 7"/></svg></button>
<div><h1>在线客服</h1><p id="who"><i></i><span>一般 1 分钟内回复</span></p></div>
</header>
<main>
<p class="warning"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3.5l7 2.500v5.500c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6z"/></svg>客服不会索要密码、验证码，也不会让您提前放币。</p>
<div id="log" role="log" aria-label="对话" tabindex="0"></div>
<section id="orders" aria-label="附上订单" hidden></section>
<form id="form">
<button type="button" id="attach" aria-label="附上订单" aria-expanded="false" aria-controls="orders"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 3.500h12v17l-2.500-1.500-2 1.500-1.500-1.500-1.500 1.500-2-1.500L6 20.500zM9 8.500h6M9 12h4"/></svg></button>
<input id="text" aria-label="写给客服" placeholder="写给客服" maxlength="500" autocomplete="off" enterkeyhint="send">
<button type="submit" id="send" aria-label="发送"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 19V5M6 11l6-6 6 6"/></svg></button>
</form>
</main>
</body>
</html>
`;

export const customerServicePageCss = `:root { color-scheme: light dark; --ground: #f3f4f1; --surface: #fff; --fill: #eff1ed; --line: #e6e9e4; --edge: #858e88; --ink: #11171c; --soft: #49535c; --faint: #646e77; --act: #151c22; --on-act: #fff; --mine: #d9e6fb; --warn: #fdf2d9; --on-warn: #855000; --buy: #e2f3ea; --on-buy: #08744f; --sell: #fcece5; --on-sell: #bd3c15; --tail: #1b59cf; --tail-ground: #dfe9fb; }
@media (prefers-color-scheme: dark) { :root { --ground: #0b0e11; --surface: #181e24; --fill: #283139; --line: #2e363e; --edge: #7c8892; --ink: #eef1f3; --soft: #b6bfc7; --faint: #98a3ac; --act: #eef1f3; --on-act: #11171c; --mine: #1f3a63; --warn: #33270d; --on-warn: #f0b64a; --buy: #15382b; --on-buy: #4fcf9d; --sell: #3d2218; --on-sell: #ff8f6b; --tail: #8db4ff; --tail-ground: #1c2f4f; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; height: 100vh; height: 100dvh; display: flex; flex-direction: column; background: var(--ground); color: var(--ink); font: .9375rem/1.55 -apple-system, "PingFang SC", "HarmonyOS Sans SC", "Noto Sans SC", sans-serif; }
h1, p { margin: 0; }
button, input { font: inherit; color: inherit; }
button { border: 0; background: none; padding: 0; }
:focus-visible { outline: 2px solid var(--tail); outline-offset: 2px; }
svg { width: 24px; height: 24px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
header { position: relative; padding: env(safe-area-inset-top) 52px 0; min-height: 48px; display: grid; place-items: center; background: var(--surface); text-align: center; }
header button { position: absolute; left: 4px; bottom: 2px; width: 44px; height: 44px; display: grid; place-items: center; }
h1 { font-size: 1.0625rem; line-height: 1.5rem; font-weight: 600; }
#who { display: flex; align-items: center; justify-content: center; gap: 6px; font-size: .75rem; line-height: 1.25rem; color: var(--faint); }
#who i { width: 7px; height: 7px; border-radius: 50%; background: var(--on-buy); }
.warning { display: flex; align-items: center; gap: 8px; padding: 8px 16px; background: var(--warn); color: var(--on-warn); font-size: .8125rem; }
.warning svg { width: 18px; height: 18px; }
main { flex: 1; min-height: 0; display: flex; flex-direction: column; }
#log { flex: 1; min-height: 0; overflow-y: auto; padding: 12px 16px 16px; display: flex; flex-direction: column; gap: 12px; }
.time { align-self: center; font-size: .75rem; color: var(--faint); }
.line { display: flex; align-items: flex-end; gap: 8px; max-width: 88%; }
.line.mine { align-self: flex-end; flex-direction: row-reverse; }
.who { flex: none; width: 32px; height: 32px; border-radius: 50%; display: grid; place-items: center; background: var(--fill); color: var(--ink); font-size: .75rem; font-weight: 600; }
.bubble { min-width: 0; padding: 10px 14px; border-radius: 18px 18px 18px 4px; background: var(--surface); overflow-wrap: anywhere; white-space: pre-line; }
.mine .bubble { border-radius: 18px 18px 4px; background: var(--mine); }
.read { flex: none; font-size: .6875rem; color: var(--faint); }
.choices { display: flex; flex-wrap: wrap; gap: 8px; padding-left: 40px; }
.choices button { min-height: 44px; padding: 4px 14px; border-radius: 22px; background: var(--surface); box-shadow: inset 0 0 0 1px var(--edge); color: var(--soft); font-size: .8125rem; }
.card { width: min(100%, 240px); padding: 12px 14px; border-radius: 12px; background: var(--surface); text-align: left; }
.card b { display: flex; align-items: center; gap: 8px; font-weight: 600; font-size: .8125rem; }
.card strong { display: block; font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
.card strong span { color: var(--tail); background: var(--tail-ground); border-radius: 3px; }
.card small { font-size: .75rem; color: var(--faint); }
.way { width: 22px; height: 22px; border-radius: 7px; display: grid; place-items: center; background: var(--buy); color: var(--on-buy); }
.way.out { background: var(--sell); color: var(--on-sell); }
.way svg { width: 14px; height: 14px; stroke-width: 2.6; }
#orders { max-height: 40vh; overflow-y: auto; padding: 8px 16px; background: var(--ground); border-top: 1px solid var(--line); display: grid; gap: 8px; }
#orders .card { width: 100%; }
#orders p { padding: 8px 0; font-size: .8125rem; color: var(--soft); }
form { display: flex; align-items: center; gap: 4px; padding: 6px 8px calc(6px + env(safe-area-inset-bottom)); background: var(--surface); border-top: 1px solid var(--line); }
form button { flex: none; width: 44px; height: 44px; display: grid; place-items: center; border-radius: 50%; }
#send { background: var(--act); color: var(--on-act); }
#text { flex: 1; min-width: 0; min-height: 44px; padding: 4px 16px; border: 0; border-radius: 22px; background: var(--fill); font-size: 1rem; }
`;
