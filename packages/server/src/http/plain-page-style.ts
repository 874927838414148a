/**
 * The style of pages that work without JavaScript. The colors match packages/web, which a test
 * checks (plain-page.test.ts).
 */
export const PLAIN_PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #faf9f5; --surface: #ffffff; --ink: #1a1f1c; --ink-soft: #56605a;
  --line: #e3e0d6; --line-strong: #848c86; --accent: #1d5a45; --accent-strong: #12402f;
  --on-accent: #ffffff; --wash: #eaf1ec; --danger: #93291c; --danger-wash: #fbefeb;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial,
    sans-serif;
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, P052, 'Noto Serif',
    'Liberation Serif', Georgia, serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #111513; --surface: #191f1c; --ink: #e9ece8; --ink-soft: #a4aea8;
    --line: #2b332f; --line-strong: #74807a; --accent: #8fd0b2; --accent-strong: #b5e3cd;
    --on-accent: #0d1a14; --wash: #1c2923; --danger: #f3a99c; --danger-wash: #2c1c18;
  }
}
* { box-sizing: border-box; }
html { font: 100%/1.55 var(--sans); color: var(--ink); background: var(--paper); }
body { margin: 0; min-width: 17.5rem; }
header {
  border-bottom: 1px solid var(--line);
  padding: 1.1rem max(clamp(1rem, 4vw, 2.5rem), calc((100% - 70rem) / 2 + 2.5rem));
}
header a {
  display: inline-flex; gap: 0.5rem; align-items: center; color: var(--ink);
  font: 400 1.375rem/1.2 var(--serif); letter-spacing: -0.01em; text-decoration: none;
}
header svg { width: 1.5rem; height: 1.5rem; fill: var(--accent); }
header path {
  fill: none; stroke: var(--accent); stroke-width: 2.6;
  stroke-linecap: round; stroke-linejoin: round;
}
main {
  max-width: 38rem; margin: clamp(1.25rem, 5vw, 4rem) auto;
  padding: 0 clamp(1rem, 4vw, 2.5rem);
}
.card {
  display: grid; gap: 1.25rem; padding: clamp(1.25rem, 5vw, 2.25rem);
  background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem;
}
h2, legend { margin: 0; font: 400 1.25rem/1.3 var(--serif); }
label { font-size: 0.875rem; font-weight: 600; }
h1 {
  margin: 0; font: 400 clamp(1.6rem, 1.3rem + 1.5vw, 2.1rem)/1.15 var(--serif);
  letter-spacing: -0.015em; text-wrap: balance; overflow-wrap: anywhere;
}
p, ul, dl, dd { margin: 0; }
p, dd, li { overflow-wrap: anywhere; }
ul { padding: 0; list-style: none; }
li { padding: 0.75rem 1rem; background: var(--wash); border-radius: 0.5rem; }
li + li { margin-top: 0.5rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.35rem 1.25rem; font-size: 0.9375rem; }
dt, .note { color: var(--ink-soft); }
.note { font-size: 0.875rem; }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button {
  flex: 1 1 8rem; min-height: 2.75rem; padding: 0 1.25rem; font: inherit; font-weight: 600;
  color: var(--on-accent); background: var(--accent); border: 1px solid transparent;
  border-radius: 0.5rem; cursor: pointer;
}
button:hover { background: var(--accent-strong); }
button.is-quiet {
  color: var(--accent); background: var(--surface); border-color: var(--line-strong);
}
button.is-quiet:hover { color: var(--accent-strong); background: var(--wash); }
a.button {
  display: grid; place-items: center; min-height: 2.75rem; padding: 0 1.25rem; font-weight: 600;
  text-align: center; text-decoration: none; color: var(--on-accent); background: var(--accent);
  border-radius: 0.5rem;
}
.warn {
  padding: 0.75rem 1rem; color: var(--danger); background: var(--danger-wash);
  border: 1px solid transparent; border-radius: 0.5rem;
}
main a:not(.button) { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
