import { changeLander, readLander } from '../../api/landers.ts'
import type { Lander, LanderChange } from '../../api/landers.ts'
import { CopyButton } from '../../form/copy-button.tsx'
import { Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { useMine } from '../../session/who.ts'
import { showToast } from '../../toast/show-toast.ts'
import { VisitsPart } from './visits-part.tsx'
import './lander-part.css'

const LOOKS: { look: Lander['look']; title: string; text: string }[] = [
  { look: 'sign', title: 'Sign', text: 'The name on full color' },
  { look: 'paper', title: 'Paper', text: 'Quiet, light or dark' },
  { look: 'poster', title: 'Poster', text: 'The name beside its details' },
]

type Props = { id: string; name: string; isListed: boolean }

/** The sale page at the domain itself: where it points, how it looks, and who came. */
export function LanderPart({ id, name, isListed }: Props) {
  const question = { key: `lander ${id}`, ask: (signal: AbortSignal) => readLander(id, signal) }
  const { data, error, askAgain } = useMine({ ...question, freshMs: 0 })
  const send = async (values: Values) => {
    await changeLander(id, changeIn(values))
    showToast({ text: 'Sale page saved.' })
    askAgain()
  }
  return (
    <div className="thing-more lander-part">
      <LoadState what="sale page" isHere={data !== undefined} error={error} askAgain={askAgain} />
      {data && (
        <>
          <Standing lander={data} name={name} isListed={isListed} />
          <Form
            label={`Sale page of ${name}`}
            submit="Save sale page"
            busy="Saving…"
            send={send}
            isQuiet
          >
            <Looks look={data.look} id={id} />
            <Choice name="is_on" isOn={data.is_on} text="Show the sale page to visitors" />
            <Choice
              name="shows_price"
              isOn={data.shows_price}
              text="Show my price to everyone. Otherwise visitors make an offer, or sign in to see it."
            />
          </Form>
          <VisitsPart id={id} />
        </>
      )}
    </div>
  )
}

function changeIn({ look, is_on, shows_price }: Values): LanderChange {
  const chosen = LOOKS.find((each) => each.look === look)
  return {
    ...(chosen && { look: chosen.look }),
    is_on: is_on === 'on',
    shows_price: shows_price === 'on',
  }
}

type StandingProps = { lander: Lander; name: string; isListed: boolean }

function Standing({
  lander: { host, address, pointing, is_served },
  name,
  isListed,
}: StandingProps) {
  if (host === null) return <p className="hint">Sale pages aren’t available here.</p>
  if (is_served) {
    return (
      <p>
        Your sale page is live at <a href={address}>{name}</a>.
      </p>
    )
  }
  if (pointing === 'here') {
    return (
      <p>
        {isListed
          ? `${name} points to us. Switch the sale page on to show it.`
          : `${name} points to us. Its sale page goes live when the listing is on the market.`}
      </p>
    )
  }
  return (
    <>
      <p>
        {pointing === 'no_answer'
          ? 'We couldn’t see where this domain points. '
          : 'This domain doesn’t point to us yet. '}
        At your DNS provider, set an ALIAS or CNAME record for {name} and its www:
      </p>
      <pre>{host}</pre>
      <div className="actions">
        <CopyButton text={host} about="host" />
      </div>
    </>
  )
}

function Looks({ look, id }: { look: Lander['look']; id: string }) {
  return (
    <fieldset className="lander-looks">
      <legend>Look</legend>
      {LOOKS.map((each) => (
        <label key={each.look} className="choice" htmlFor={`${id}-${each.look}`}>
          <input
            id={`${id}-${each.look}`}
            type="radio"
            name="look"
            value={each.look}
            defaultChecked={each.look === look}
          />
          {each.title}
          <span className="small soft">{each.text}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Choice({ name, isOn, text }: { name: string; isOn: boolean; text: string }) {
  return (
    <label className="lander-choice">
      <input type="checkbox" name={name} defaultChecked={isOn} />
      <span>{text}</span>
    </label>
  )
}
