import { Link } from '../address/link.tsx'
import { Icon } from '../kit/icon.tsx'
import { chevronRight } from '../kit/icons.ts'
import { circleCheck } from '../kit/section-icons.ts'
import './step-list.css'

/** One thing to do, and where. */
export type Step = { text: string; hint?: string; to: string; isDone: boolean }

/** Steps to do once: those that are left lead to their pages. */
export function StepList({ steps }: { steps: Step[] }) {
  return (
    <ol className="step-list" aria-label="Steps">
      {steps.map((step) => (
        <li key={step.text} data-done={step.isDone || undefined}>
          <StepLine {...step} />
        </li>
      ))}
    </ol>
  )
}

function StepLine({ text, hint, to, isDone }: Step) {
  if (isDone) {
    return (
      <span className="step-line">
        <Icon path={circleCheck} />
        <span>
          {text}
          <span className="hide"> (done)</span>
        </span>
      </span>
    )
  }
  return (
    <Link className="step-line" to={to}>
      <span className="step-open" aria-hidden="true" />
      <span className="stack" data-gap="1">
        <b>{text}</b>
        {hint !== undefined && <span className="small soft">{hint}</span>}
      </span>
      <Icon path={chevronRight} className="push" />
    </Link>
  )
}
