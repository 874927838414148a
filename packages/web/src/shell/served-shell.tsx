import { ServedOrigin } from '../address/origin.ts'
import { ServedPage } from '../address/shown-page.ts'
import type { Shown } from '../address/shown-page.ts'
import type { Answer } from '../load/answers.ts'
import { ServedAnswers } from '../load/served-answers.ts'
import { Shell } from './shell.tsx'

type Props = {
  origin: string
  shown: Shown | undefined
  answers: ReadonlyMap<string, Answer<unknown>>
}

/** The frame and its page as the server renders them, and as the browser hydrates them. */
export function ServedShell({ origin, shown, answers }: Props) {
  return (
    <ServedOrigin value={origin}>
      <ServedPage value={shown}>
        <ServedAnswers value={answers}>
          <Shell />
        </ServedAnswers>
      </ServedPage>
    </ServedOrigin>
  )
}
