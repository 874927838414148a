import type { WatchEvent } from '../../api/watching.ts'

const EVENT_TEXT: Record<WatchEvent, string> = {
  available: 'It’s available',
  expiring: 'It’s about to expire',
  listed: 'It’s for sale here',
  price_drop: 'Its price drops',
}

const SHORT: Record<WatchEvent, string> = {
  available: 'available',
  expiring: 'about to expire',
  listed: 'for sale',
  price_drop: 'cheaper',
}
const ONE_OF = new Intl.ListFormat('en', { type: 'disjunction' })

/** `When it’s available, for sale, or cheaper`. */
export function eventsText(on: readonly WatchEvent[]): string {
  return `When it’s ${ONE_OF.format(on.map((event) => SHORT[event]))}`
}

export const EVENTS: readonly WatchEvent[] = ['available', 'expiring', 'listed', 'price_drop']

/** What a watch tells about. */
export function EventChoices({ on }: { on: readonly WatchEvent[] }) {
  return (
    <fieldset className="event-choices">
      <legend>Notify me when</legend>
      {EVENTS.map((event) => (
        <label key={event} className="row" data-gap="2">
          <input type="checkbox" name={event} value="yes" defaultChecked={on.includes(event)} />
          {EVENT_TEXT[event]}
        </label>
      ))}
    </fieldset>
  )
}

/** Those that are checked in a form. */
export function chosenIn(values: Record<string, string | undefined>): WatchEvent[] {
  return EVENTS.filter((event) => values[event] === 'yes')
}
