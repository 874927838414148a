/** Added to the shared page style: form fields, the price, and the delivery steps. */
export const CHECKOUT_STYLE = `
.sum { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between;
  align-items: baseline; padding: 1rem; background: var(--brand-wash); border-radius: 0.625rem; }
.sum strong { font: 700 1.5rem/1.2 var(--display); overflow-wrap: anywhere; }
.sum span { font-size: 1.25rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.schedule { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.35rem; margin: 0; font-variant-numeric: tabular-nums; }
.schedule div { display: flex; gap: 1rem; justify-content: space-between; align-items: baseline; }
.schedule dt, .schedule dd { margin: 0; font: inherit; color: inherit; }
.schedule dd { white-space: nowrap; }
.schedule div:last-child { padding-top: 0.35rem; font-weight: 600; border-top: 1px solid var(--line); }
.note + .note { margin-top: 0.75rem; }
.card form { display: grid; gap: 1rem; }
fieldset { display: grid; gap: 1rem; margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: 0.6rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 1rem; }
.field { display: grid; gap: 0.3rem; min-width: 0; align-content: start; }
.field input, .field select {
  width: 100%; min-height: 2.75rem; padding: 0 0.75rem; font: inherit; color: var(--ink);
  background: var(--surface); border: 1px solid var(--line-2); border-radius: 0.625rem;
}
.field [aria-invalid] { border-width: 2px; border-color: var(--danger); }
.problem { color: var(--danger); font-size: 0.875rem; }
.agree { margin-top: 0.75rem; display: flex; gap: 0.6rem; align-items: start; font-size: 1rem;
  font-weight: 400; }
.agree input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0.15rem 0 0;
  accent-color: var(--brand); }
ol.steps { margin: 0; padding: 0; list-style: none; }
.steps li { display: grid; grid-template-columns: 1.5rem 1fr; gap: 0.25rem 0.75rem;
  background: none; padding: 0.6rem 0; border-radius: 0; }
.steps li + li { margin: 0; }
.steps .mark { grid-row: span 2; display: grid; place-items: center; width: 1.5rem; height: 1.5rem;
  color: var(--ink-2); font: 700 0.8125rem/1 var(--text); border: 2px solid var(--line-2);
  border-radius: 50%; }
.steps .is-done .mark { color: var(--on-brand); background: var(--brand);
  border-color: var(--brand); }
.steps .is-now .mark { color: var(--brand); border-color: var(--brand); }
.steps .is-to-come { color: var(--ink-2); }
.steps time, .steps small { font-size: 0.875rem; color: var(--ink-2); }
details { font-size: 0.875rem; }
summary { cursor: pointer; color: var(--brand); }
code { font-size: 0.9375em; white-space: nowrap; }
button[disabled] { opacity: 0.6; cursor: progress; }
`
