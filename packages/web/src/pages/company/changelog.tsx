import { readChanges } from '../../api/changelog.ts'
import type { Change } from '../../api/changelog.ts'
import { Prose } from '../../docs/prose.tsx'
import type { Question } from '../../load/answers.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { Article } from './article.tsx'

/** The file changes only with the service. */
export const changelog: Question<Change[]> = {
  key: 'changelog',
  ask: readChanges,
  freshMs: Number.POSITIVE_INFINITY,
  isSameForAll: true,
  isLarge: true,
}

/** CHANGELOG.md, as in the feed. */
export function ChangelogPage() {
  const { data, error, askAgain } = useAnswer(changelog)
  return (
    <Article title="Changelog" lead="What’s new in Namehouse, and what changed.">
      <p>
        <a href="/changelog.atom">Follow it as a feed (Atom)</a>
      </p>
      <LoadState what="changes" isHere={data !== undefined} error={error} askAgain={askAgain} />
      {data &&
        releasesOf(data).map((changes) => <Release key={changes[0]?.id} changes={changes} />)}
    </Article>
  )
}

/** The changes of each release, in their order. */
function releasesOf(changes: Change[]): Change[][] {
  return [...Map.groupBy(changes, ({ release }) => release).values()]
}

function Release({ changes }: { changes: Change[] }) {
  const [first] = changes
  return (
    <>
      <h2>
        {first?.release} ({first?.day})
      </h2>
      {changes.map(({ id, kind, subject, items }) => (
        <section key={id} id={id} className="change stack" data-gap="3">
          <h3>{subject === '' ? kind : `${kind}: ${subject}`}</h3>
          <ul>
            {items.map((item) => (
              <li key={item}>
                <Prose text={item} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
