import type { Summary } from '../../api/domains.ts'
import { StepList } from '../../parts/step-list.tsx'
import type { Step } from '../../parts/step-list.tsx'

type Known = { summary: Summary; contacts: number; cards: number; isSecured: boolean }

/** What makes an account complete. An email address is confirmed from the start. */
export function stepsOf({ summary, contacts, cards, isSecured }: Known): Step[] {
  const { total, unlocked, auto_renew } = summary
  return [
    {
      text: 'Protect your account',
      hint: 'Add a passkey or an authenticator app.',
      to: '/account/security',
      isDone: isSecured,
    },
    {
      text: 'Add a contact',
      hint: 'Registries ask who a domain belongs to.',
      to: '/account/contacts',
      isDone: contacts > 0,
    },
    {
      text: 'Get your first domain',
      hint: 'Search for one, or import those you hold with us.',
      to: '/account/domains',
      isDone: total > 0,
    },
    {
      text: 'Lock your domains',
      hint: 'Nobody can move a locked domain away.',
      to: '/account/domains?locked=false',
      isDone: total > 0 && unlocked === 0,
    },
    {
      text: 'Turn on auto-renew',
      hint: 'So that no domain expires by accident.',
      to: '/account/domains?auto_renew=false',
      isDone: total > 0 && auto_renew === total,
    },
    {
      text: 'Save a card',
      hint: 'Auto-renew needs a card to charge.',
      to: '/account/billing',
      isDone: cards > 0,
    },
  ]
}

/** The steps that are left. Gone once all are done. */
export function Checklist({ steps }: { steps: Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <section className="panel" aria-labelledby="steps-title">
      <div className="panel-head">
        <h2 id="steps-title">Set up your account</h2>
        <span className="soft">
          {done} of {steps.length} done
        </span>
      </div>
      <progress
        className="progress"
        max={steps.length}
        value={done}
        aria-labelledby="steps-title"
      />
      <StepList steps={steps} />
    </section>
  )
}
