import { useState } from 'react'
import { deleteCard, makeDefault, startAddingCard } from '../../api/billing.ts'
import type { Cards, SavedCard } from '../../api/billing.ts'
import { cardText, expiryText } from '../../billing/card-text.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { useReturn } from '../../form/use-return.ts'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import type { useMine } from '../../session/who.ts'

type Loaded<T> = Pick<ReturnType<typeof useMine<T>>, 'data' | 'error' | 'askAgain'>
type Props = { cards: Loaded<Cards>; onChange: () => void }

/** The saved cards. A new one is entered on the payment provider's page. */
export function CardsPart({ cards: { data, error, askAgain }, onChange }: Props) {
  return (
    <Part id="cards-title" title="Saved cards">
      {data && data.cards.length === 0 && (
        <Empty title="No saved cards">Save a card, and we can renew your domains for you.</Empty>
      )}
      {data && data.cards.length > 0 && (
        <ul className="things" aria-label="Saved cards">
          {data.cards.map((card) => (
            <CardItem key={card.card_id} card={card} onChange={onChange} />
          ))}
        </ul>
      )}
      {!data && error && (
        <Failure title="We couldn’t load your cards" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint is-waiting">Loading…</output>}
      {data && <AddCard consent={data.consent_text} />}
    </Part>
  )
}

function CardItem({ card, onChange }: { card: SavedCard; onChange: () => void }) {
  const text = cardText(card)
  return (
    <li>
      <div className="thing">
        <b>{text}</b>
        <span className="hint">Expires {expiryText(card)}</span>
      </div>
      {card.is_default ? (
        <ToneMark text="Used for renewals" tone="good" />
      ) : (
        <DefaultButton card={card} onChange={onChange} />
      )}
      <ConfirmButton
        text="Delete"
        about={text}
        sure="Yes, delete"
        act={async () => {
          await deleteCard(card.card_id)
          onChange()
        }}
      />
    </li>
  )
}

function DefaultButton({ card, onChange }: { card: SavedCard; onChange: () => void }) {
  const [failure, setFailure] = useState(false)
  const choose = async () => {
    try {
      await makeDefault(card.card_id)
      onChange()
    } catch {
      setFailure(true)
    }
  }
  return (
    <span className="confirm">
      <button
        type="button"
        className="btn"
        aria-label={`Use for renewals: ${cardText(card)}`}
        onClick={() => void choose()}
      >
        Use for renewals
      </button>
      {failure && (
        <span className="error" role="alert">
          That didn’t work. Try again.
        </span>
      )}
    </span>
  )
}

function AddCard({ consent }: { consent: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  useReturn(() => setState('idle'))
  const add = async () => {
    setState('busy')
    try {
      window.location.assign(await startAddingCard())
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="stack add-card">
      <p className="hint">{consent}</p>
      <p>
        <button
          type="button"
          className="btn"
          data-kind="primary"
          disabled={state === 'busy'}
          onClick={() => void add()}
        >
          {state === 'busy' ? 'Opening the form…' : 'Agree and add a card'}
        </button>
      </p>
      {state === 'failed' && (
        <p className="error" role="alert">
          We couldn’t start saving a card. Try again in a moment.
        </p>
      )}
    </div>
  )
}
