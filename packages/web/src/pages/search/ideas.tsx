import { useState } from 'react'
import type { NameRow } from '../../api/name-row.ts'
import type { IdeaRow, IdeaStyle } from '../../api/search.ts'
import { RegisterRow } from '../../cart/register-button.tsx'
import { Failure } from '../../failure/failure.tsx'
import { NameCard } from '../../kit/name-card.tsx'
import { listingHref } from '../../listings/listing-text.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { LOOKS, StateMark } from '../../names/state-mark.tsx'
import { figureOf } from './figure.ts'
import { passes } from './filters.ts'
import type { Filters } from './filters.ts'
import { Heart } from '../../watching/heart.tsx'
import { groupIdeas } from './idea-groups.ts'
import { ideaWords } from './idea-words.ts'
import { ideasWith } from './load.ts'
import { NoMatches } from './no-matches.tsx'
import { useRested } from './use-rested.ts'
import { searchHref } from './query.ts'

type Props = { words: string; shown: string[]; filters: Filters; onClear: () => void }

const IDEAS_MAX = 18
const CARDS_EXPECTED = 6

/** Names made from the keywords, without those that the search already shows. */
export function Ideas({ words, shown, filters, onClear }: Props) {
  const isWanted = useRested(words)
  const { data, error, askAgain } = useAnswer(ideasWith(words), isWanted)
  const ideas = data?.filter(({ domain }) => !shown.includes(domain)).slice(0, IDEAS_MAX)
  const fitting = ideas?.filter((row) => passes(filters, row.domain, row))
  return (
    <section className="stack ideas" aria-labelledby="ideas-title">
      <h2 id="ideas-title">Ideas with “{words}”</h2>
      {fitting && fitting.length > 0 && <Groups words={words} ideas={fitting} />}
      {ideas?.length === 0 && <p className="soft">No more ideas. Try another word.</p>}
      {ideas && ideas.length > 0 && fitting?.length === 0 && <NoMatches onClear={onClear} />}
      {!data && error && (
        <Failure title="We couldn’t load ideas" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <CardsWaiting />}
    </section>
  )
}

function Groups({ words, ideas }: { words: string; ideas: IdeaRow[] }) {
  const [chosen, setChosen] = useState<IdeaStyle | 'all'>('all')
  const groups = groupIdeas(ideas, IDEAS_MAX)
  // A group can be empty for the next words.
  const group = groups.find(({ style }) => style === chosen)
  const tags = [{ style: 'all' as const, title: 'All', ideas }, ...groups]
  return (
    <>
      <fieldset className="row idea-groups">
        <legend className="hide">Kinds of ideas</legend>
        {tags.map((each) => (
          <button
            key={each.style}
            type="button"
            className="tag"
            aria-pressed={each.style === (group?.style ?? 'all')}
            onClick={() => setChosen(each.style)}
          >
            {each.title} <span className="num">{each.ideas.length}</span>
          </button>
        ))}
      </fieldset>
      <ul className="tiles idea-cards" aria-labelledby="ideas-title">
        {(group?.ideas ?? ideas).map((row) => (
          <li key={row.domain}>
            <Idea row={row} words={words} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Idea({ row, words }: { row: NameRow; words: string }) {
  const name = row.unicode ?? row.domain
  const figure = figureOf(row)
  const look = LOOKS[row.state]
  return (
    <NameCard
      domain={name}
      words={ideaWords(name, words)}
      to={row.listing ? listingHref(row) : searchHref(row.domain)}
      state={look === 'sale' || look === 'premium' ? look : 'available'}
      about={<StateMark state={row.state} label={row.state_label} />}
      corner={<Heart domain={row.domain} kind="plate" />}
      action={<RegisterRow row={row} kind="plain" />}
      price={
        figure && (
          <p className="price">
            {figure.text !== '' && <b>{figure.text}</b>}
            <span>{figure.caption}</span>
          </p>
        )
      }
    />
  )
}

function CardsWaiting() {
  return (
    <ul className="tiles idea-cards is-waiting" aria-hidden="true">
      {Array.from({ length: CARDS_EXPECTED }, (_, card) => (
        <li key={card} className="bone" />
      ))}
    </ul>
  )
}
