import { agoText } from '../names/ago-text.ts'
import { secondText } from '../names/day-text.ts'
import { useClock } from './use-clock.ts'

type Props = {
  at: Date
  /** A fixed current time, for tests. By default the clock's, so the text stays true. */
  now?: Date
  /** Something to come, such as the next try. By default it has happened. */
  isNext?: boolean
  className?: string
}

/** How long ago something was, with the exact time on hover and in the markup. */
export function When({ at, now, isNext = false, className }: Props) {
  const current = useClock()
  // What happened since the last tick isn't in the future.
  const shown = now ?? (at > current && !isNext ? at : current)
  return (
    <time className={className} dateTime={at.toISOString()} title={secondText(at)}>
      {agoText(at, shown)}
    </time>
  )
}
