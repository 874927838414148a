/** Beside the style of all plain pages: fields, the price, the steps of a delivery. */
export const CHECKOUT_STYLE = `
.sum { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between;
  align-items: baseline; padding: 1rem; background: var(--wash); border-radius: 0.5rem; }
.sum strong { font: 400 1.5rem/1.2 var(--serif); overflow-wrap: anywhere; }
.sum span { font-size: 1.25rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.card form { display: grid; gap: 1rem; }
fieldset { display: grid; gap: 1rem; margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: 0.6rem; font: 400 1.125rem/1.3 var(--serif); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 1rem; }
.field { display: grid; gap: 0.3rem; min-width: 0; align-content: start; }
.field label { font-size: 0.9375rem; }
.field input, .field select {
  width: 100%; min-height: 2.75rem; padding: 0 0.75rem; font: inherit; color: var(--ink);
  background: var(--surface); border: 1px solid var(--line-strong); border-radius: 0.5rem;
}
.field [aria-invalid] { border-width: 2px; border-color: var(--bad); }
.problem { color: var(--bad); font-size: 0.875rem; }
.agree { margin-top: 0.75rem; display: flex; gap: 0.6rem; align-items: start; }
.agree input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0.15rem 0 0;
  accent-color: var(--accent); }
.warn { padding: 0.75rem 1rem; border: 1px solid var(--bad); border-radius: 0.5rem; }
:root { --bad: #9d2b1e; }
@media (prefers-color-scheme: dark) { :root { --bad: #f2a598; } }
ol.steps { margin: 0; padding: 0; list-style: none; }
.steps li { display: grid; grid-template-columns: 1.5rem 1fr; gap: 0.25rem 0.75rem;
  background: none; padding: 0.6rem 0; border-radius: 0; }
.steps li + li { margin: 0; border-top: 1px solid var(--line); }
.steps .mark { grid-row: span 2; color: var(--accent); font-weight: 700; }
.steps .is-to-come { color: var(--ink-soft); }
.steps time, .steps small { font-size: 0.875rem; color: var(--ink-soft); }
details { font-size: 0.875rem; }
summary { cursor: pointer; color: var(--accent); }
code { font-size: 0.9375em; white-space: nowrap; }
a.button { display: grid; place-items: center; min-height: 2.75rem; padding: 0 1.25rem;
  font-weight: 600; text-align: center; text-decoration: none; color: var(--on-accent);
  background: var(--accent); border-radius: 0.5rem; }
button[disabled] { opacity: 0.6; cursor: progress; }
`
