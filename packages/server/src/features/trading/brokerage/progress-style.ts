/** Added to the shared page style for a case's page. */
export const PROGRESS_STYLE = `
main { max-width: 44rem; }
section { display: grid; gap: 0.75rem; }
section + section { padding-top: 1.25rem; border-top: 1px solid var(--line); }
.stages { display: flex; gap: 0.375rem; counter-reset: stage; }
.stages li {
  flex: 1; margin: 0; padding: 0.5rem 0 0; background: none; border-radius: 0;
  border-top: 4px solid var(--line); color: var(--ink-2); font-size: 0.8125rem; line-height: 1.3;
}
.stages li.is-reached { border-color: var(--brand); color: var(--ink); }
.stages li[aria-current] { font-weight: 600; }
.lead { font-size: 1.0625rem; }
.offer {
  display: grid; gap: 0.75rem; padding: 1rem 1.25rem; background: var(--brand-wash);
  border-radius: 0.625rem;
}
.amount { font: 700 1.75rem/1.2 var(--display); }
label { display: grid; gap: 0.35rem; flex: 2 1 12rem; }
input[type='text'] {
  min-height: 2.75rem; width: 100%; padding: 0 0.875rem; font: inherit; font-weight: 400;
  color: var(--ink); background: var(--surface); border: 1px solid var(--line-2);
  border-radius: 0.625rem;
}
input::placeholder { color: var(--ink-2); opacity: 1; }
form { align-items: end; }
.story { display: grid; gap: 0; padding: 0; margin: 0; list-style: none; }
.story li {
  display: grid; grid-template-columns: 14rem 1fr; gap: 0 1rem; margin: 0; padding: 0.6rem 0;
  background: none; border-radius: 0; border-top: 1px solid var(--line);
}
.story li:first-child { border-top: 0; }
.story time { color: var(--ink-2); font-size: 0.875rem; line-height: 1.75; }
.story p + p { color: var(--ink-2); }
summary { cursor: pointer; color: var(--ink-2); min-height: 2.75rem; line-height: 2.75rem; }
details[open] { display: grid; gap: 0.75rem; }
@media (max-width: 34rem) {
  .stages li { font-size: 0.6875rem; }
  .story li { grid-template-columns: 1fr; }
}
`
