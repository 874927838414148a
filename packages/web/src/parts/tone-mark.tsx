import '../names/state-mark.css'

export type Tone = 'good' | 'waiting' | 'bad' | 'calm' | 'unknown'

export type Mark = { text: string; tone: Tone }

/** How to show a status. One newer than this page is shown unchanged. */
export function markOf(marks: Partial<Record<string, Mark>>, word: string): Mark {
  return marks[word] ?? { text: word, tone: 'calm' }
}

/** A status, distinguished by shape as well as color. */
export function ToneMark({ tone, text }: Mark) {
  return (
    <span className="state" data-tone={tone}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[tone]} />
      </svg>
      {text}
    </span>
  )
}

/** A tick, a clock, a cross, a line, a question mark. */
const SHAPES: Record<Tone, string> = {
  good: 'M3 8.5 6.5 12 13 4.5',
  waiting: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM8 5v3.5l2 1.5',
  bad: 'M4 4l8 8M12 4l-8 8',
  calm: 'M3.5 8h9',
  unknown: 'M5.75 6a2.25 2.25 0 1 1 3.2 2.05C8.3 8.4 8 8.8 8 9.5M8 12v.25',
}
