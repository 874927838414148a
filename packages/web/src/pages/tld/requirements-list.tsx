import { requirementsFor } from '../../cart/tld-rules.ts'
import { Failure } from '../../failure/failure.tsx'
import { Icon } from '../../kit/icon.tsx'
import { info } from '../../kit/icons.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { requirementsOf } from './requirements.ts'
import type { RequirementGroup } from './requirements.ts'

/** What a registrant must provide under this TLD. */
export function Requirements({ tld }: { tld: string }) {
  const { data, error, askAgain } = useAnswer(requirementsFor(tld))
  const notice = data?.['description']
  return (
    <section className="panel" aria-labelledby="requirements-title">
      <h2 id="requirements-title">What you need to register</h2>
      {typeof notice === 'string' && (
        <p className="note">
          <Icon path={info} />
          <span>{notice}</span>
        </p>
      )}
      {data && (
        <div className="requirement-groups">
          {requirementsOf(data).map((group) => (
            <Group key={group.title} group={group} />
          ))}
        </div>
      )}
      {!data && error && (
        <Failure title="We couldn’t load the requirements" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint is-waiting">Loading the requirements…</output>}
    </section>
  )
}

function Group({ group: { title, requirements } }: { group: RequirementGroup }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {requirements.map(({ label, text, isRequired }) => (
          <li key={label}>
            <span>
              {label}
              {!isRequired && <span className="soft"> (optional)</span>}
            </span>
            {text !== '' && <span className="soft">{text}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
