/** Page of the simulated face provider. Has no styles of the app, like an external site. */
export const faceCheckPageHtml = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="format-detection" content="telephone=no">
<meta name="referrer" content="no-referrer">
<title>人脸核验</title>
<link rel="stylesheet" href="/provider/face.css">
<script src="/provider/face.js" defer></script>
</head>
<body>
<main>
<p class="brand">安核实名核验<span>模拟</span></p>
<div class="stage">
<svg viewBox="0 0 224 224" aria-hidden="true">
<circle class="track" cx="112" cy="112" r="106"/>
<circle class="ring" id="ring" cx="112" cy="112" r="106" pathLength="100"/>
<path class="person" d="M84 96c0-21 12-34 28-34s28 13 28 34c0 23-12 41-28 41s-28-18-28-41zM56 182c4-25 26-36 56-36s52 11 56 36"/>
</svg>
<video id="camera" playsinline muted hidden></video>
</div>
<h1 id="step" aria-live="polite">请正对屏幕</h1>
<p id="hint" role="status">无需真实人脸，5 秒后自动完成</p>
<div class="actions">
<button type="button" id="open">打开相机</button>
<button type="button" id="fail">模拟失败</button>
</div>
</main>
</body>
</html>
`;

export const faceCheckPageCss = `:root { color-scheme: light dark; --ink: #14181f; --ground: #f4f6f9; --soft: #6b7585; --line: #d5dbe4; --act: #0b6bdc; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f5; --ground: #12151a; --soft: #98a2b0; --line: #333a44; --act: #5aa2ff; } }
* { box-sizing: border-box; }
[hidden] { display: none; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.55 -apple-system, "PingFang SC", "HarmonyOS Sans SC", "Noto Sans SC", sans-serif; }
main { max-width: 420px; min-height: 100dvh; margin: 0 auto; padding: 24px 24px calc(24px + env(safe-area-inset-bottom)); display: flex; flex-direction: column; align-items: center; text-align: center; }
.brand { margin: 0 0 40px; color: var(--soft); font-size: 13px; }
.brand span { margin-left: 8px; padding: 1px 6px; border: 1px solid var(--line); border-radius: 4px; }
.stage { position: relative; width: 224px; height: 224px; }
svg { position: absolute; inset: 0; fill: none; stroke-width: 4; stroke-linecap: round; }
.track { stroke: var(--line); }
.ring { stroke: var(--act); stroke-dasharray: 0 100; transform: rotate(-90deg); transform-origin: center; }
.person { stroke: var(--soft); }
video { position: absolute; inset: 10px; width: 204px; height: 204px; border-radius: 50%; object-fit: cover; transform: scaleX(-1); }
h1 { margin: 32px 0 4px; font-size: 22px; font-weight: 600; }
#hint { margin: 0; color: var(--soft); min-height: 1.55em; }
.actions { display: flex; gap: 12px; width: 100%; margin-top: auto; padding-top: 32px; }
button { flex: 1; min-height: 48px; border: 1px solid var(--line); border-radius: 12px; background: none; color: inherit; font: inherit; }
button:active { background: var(--line); }
`;

/**
 * Script of the face check page. Runs in the browser under a strict policy: no inline code, and no
 * text is parsed as HTML.
 */
export const faceCheckPageScript = `"use strict";
(() => {
  const steps = ["请正对屏幕", "眨眨眼", "张张嘴"];
  const wholeMs = 5000;
  const find = (id) => document.getElementById(id);
  const certifyId = location.pathname.split("/").pop();
  let isOver = false;

  const say = (step, hint) => {
    if (find("step").textContent !== step) find("step").textContent = step;
    if (hint !== undefined) find("hint").textContent = hint;
  };

  async function finish(passed) {
    if (isOver) return;
    isOver = true;
    say(passed ? "核验完成" : "核验未通过", "正在返回…");
    try {
      const answer = await fetch("/provider/face/" + certifyId + "/result", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ passed }),
      });
      if (!answer.ok) throw new Error("refused");
      location.replace("/lwh5/home/certifAliyun?certifyId=" + certifyId);
    } catch {
      isOver = false;
      say("网络异常", "请点击下方重试");
      find("fail").textContent = "重试";
      find("fail").onclick = () => finish(passed);
    }
  }

  async function openCamera() {
    find("open").disabled = true;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user" }, audio: false });
      find("camera").srcObject = stream;
      find("camera").hidden = false;
      await find("camera").play();
      addEventListener("pagehide", () => stream.getTracks().forEach((it) => it.stop()));
    } catch {
      find("hint").textContent = "无法打开相机，请在系统设置中允许";
    }
  }

  const startedAt = performance.now();
  function draw(now) {
    if (isOver) return;
    const part = Math.min(1, Math.max(0, now - startedAt) / wholeMs);
    find("ring").style.strokeDasharray = part * 100 + " 100";
    say(steps[Math.min(steps.length - 1, Math.floor(part * steps.length))]);
    if (part < 1) requestAnimationFrame(draw);
    else finish(true);
  }

  find("open").onclick = openCamera;
  find("fail").onclick = () => finish(false);
  requestAnimationFrame(draw);
})();
`;
