import { Failure } from '../../failure/failure.tsx'
import { useAnswer } from '../../load/use-answer.ts'
import { requirementsFor } from './load.ts'
import { requirementsOf } from './requirements.ts'
import type { RequirementGroup } from './requirements.ts'

/** What a registrant must provide under this TLD. */
export function Requirements({ tld }: { tld: string }) {
  const { data, error, askAgain } = useAnswer(requirementsFor(tld))
  const notice = data?.['description']
  return (
    <section className="requirements" aria-labelledby="requirements-title">
      <h2 id="requirements-title">What a registration needs</h2>
      {typeof notice === 'string' && <p className="stale">{notice}</p>}
      {data && (
        <div className="requirement-groups">
          {requirementsOf(data).map((group) => (
            <Group key={group.title} group={group} />
          ))}
        </div>
      )}
      {!data && error && (
        <Failure title="The requirements did not load" error={error} onRetry={askAgain} />
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
