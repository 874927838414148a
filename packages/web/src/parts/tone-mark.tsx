export type Tone = 'good' | 'waiting' | 'bad' | 'calm' | 'unknown'

export type Mark = { text: string; tone: Tone }

/** How to show a status. One newer than this page is shown unchanged. */
export function markOf(marks: Partial<Record<string, Mark>>, word: string): Mark {
  return marks[word] ?? { text: word, tone: 'calm' }
}

/** A status, distinguished by shape as well as color. */
export function ToneMark({ tone, text }: Mark) {
  return (
    <span className="chip" data-state={LOOKS[tone]}>
      {text}
    </span>
  )
}

const LOOKS: Record<Tone, string> = {
  good: 'available',
  waiting: 'sale',
  bad: 'danger',
  calm: 'registered',
  unknown: 'unknown',
}
