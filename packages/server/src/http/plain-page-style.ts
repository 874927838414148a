/**
 * The style of pages that work without JavaScript. Its tokens and fonts are those of packages/web,
 * which a test checks (plain-page.test.ts).
 */
export const PLAIN_PAGE_STYLE = `
@font-face {
  font-family: 'NH Display'; src: url(/assets/display-latin-3.woff2); font-weight: 500 700;
  font-display: swap;
}
@font-face {
  font-family: 'NH Text'; src: url(/assets/text-latin-3.woff2); font-weight: 400 700;
  font-display: swap;
}
:root {
  color-scheme: light dark;
  --ground: light-dark(oklch(0.982 0.004 130), oklch(0.178 0.012 172));
  --surface: light-dark(oklch(1 0 0), oklch(0.216 0.014 172));
  --sunken: light-dark(oklch(0.957 0.006 140), oklch(0.152 0.011 172));
  --ink: light-dark(oklch(0.225 0.02 170), oklch(0.955 0.008 150));
  --ink-2: light-dark(oklch(0.44 0.018 168), oklch(0.78 0.014 160));
  --ink-3: light-dark(oklch(0.525 0.016 168), oklch(0.67 0.014 162));
  --line: light-dark(oklch(0.905 0.007 150), oklch(0.305 0.015 170));
  --line-2: light-dark(oklch(0.63 0.014 160), oklch(0.54 0.016 168));
  --brand: light-dark(oklch(0.49 0.125 157), oklch(0.81 0.155 157));
  --brand-strong: light-dark(oklch(0.41 0.105 158), oklch(0.88 0.13 157));
  --brand-wash: light-dark(oklch(0.952 0.036 155), oklch(0.285 0.05 162));
  --on-brand: light-dark(oklch(1 0 0), oklch(0.19 0.04 165));
  --sale: light-dark(oklch(0.49 0.11 58), oklch(0.84 0.135 80));
  --sale-wash: light-dark(oklch(0.958 0.05 85), oklch(0.3 0.05 75));
  --danger: light-dark(oklch(0.5 0.175 27), oklch(0.8 0.12 25));
  --danger-wash: light-dark(oklch(0.96 0.022 25), oklch(0.29 0.06 25));
  --shade: light-dark(oklch(0.3 0.03 170 / 0.08), oklch(0 0 0 / 0.45));
  --shade-2: light-dark(oklch(0.3 0.03 170 / 0.24), oklch(0 0 0 / 0.75));
  --display: 'NH Display', Arial, system-ui, sans-serif;
  --text: 'NH Text', Arial, system-ui, sans-serif;
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { font: 0.9375rem/1.55 var(--text); color: var(--ink); background: var(--ground); }
body { margin: 0; min-width: 17.5rem; }
header {
  padding: 0.875rem max(clamp(1rem, 4vw, 2.5rem), calc((100% - 70rem) / 2 + 2.5rem));
  background: var(--surface); border-bottom: 1px solid var(--line);
}
header a {
  display: inline-flex; gap: 0.5rem; align-items: center; color: var(--ink);
  font: 700 1.25rem/1.5 var(--display); letter-spacing: -0.02em; text-decoration: none;
}
header svg { width: 1.625rem; height: 1.625rem; fill: var(--brand); }
header path {
  fill: none; stroke: var(--ink); stroke-width: 2.6;
  stroke-linecap: round; stroke-linejoin: round;
}
main {
  max-width: 38rem; margin: clamp(1rem, 4vw, 3rem) auto clamp(2rem, 8vw, 5rem);
  padding: 0 clamp(1rem, 4vw, 2.5rem);
}
.card {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem;
  padding: clamp(1.25rem, 5vw, 2.25rem); background: var(--surface);
  border: 1px solid var(--line); border-radius: 1.25rem;
  box-shadow: 0 1px 2px var(--shade), 0 10px 24px -10px var(--shade-2);
}
h1, h2, legend { letter-spacing: -0.02em; }
h2, legend { margin: 0; font: 700 1.0625rem/1.3 var(--display); }
h1 {
  margin: 0; font: 700 clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem)/1.15 var(--display);
  text-wrap: balance; overflow-wrap: anywhere;
}
label { font-size: 0.8125rem; font-weight: 600; }
p, ul, dl, dd { margin: 0; }
p, dd, li { overflow-wrap: anywhere; }
ul { padding: 0; list-style: none; }
li { padding: 0.75rem 1rem; background: var(--brand-wash); border-radius: 0.625rem; }
li + li { margin-top: 0.5rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.35rem 1.25rem; }
dt, .note { color: var(--ink-2); }
.note { font-size: 0.8125rem; }
form { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button, a.button {
  display: grid; place-items: center; flex: 1 1 8rem; min-height: 3rem; padding: 0.25rem 1.375rem;
  font: 600 1.0625rem/1.2 var(--text); text-align: center; text-decoration: none;
  color: var(--on-brand); background: var(--brand); border: 1px solid transparent;
  border-radius: 0.75rem; box-shadow: 0 1px 2px var(--shade); cursor: pointer;
}
button:hover, a.button:hover { background: var(--brand-strong); }
button.is-quiet { color: var(--ink); background: var(--surface); border-color: var(--line-2); }
button.is-quiet:hover { background: var(--sunken); }
.warn {
  padding: 0.75rem 1rem; color: var(--danger); background: var(--danger-wash);
  border-radius: 0.625rem;
}
main a:not(.button) { color: var(--brand); text-underline-offset: 0.2em; }
main a:not(.button):hover { color: var(--brand-strong); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
`
