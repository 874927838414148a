import { addWatch, removeWatch } from '../api/watching.ts'
import type { Watch } from '../api/watching.ts'
import { answerTo, keepAnswer } from '../load/answers.ts'
import { EVERYTHING, readWatchesAgain, WATCHES } from './load.ts'

export async function startWatching(domain: string): Promise<void> {
  const added = await addWatch(domain, EVERYTHING)
  change((all) => [added, ...all])
}

export async function stopWatching({ watch_id }: Watch): Promise<void> {
  await removeWatch(watch_id)
  change((all) => all.filter((each) => each.watch_id !== watch_id))
}

/** Changes the list as it is now: another name may have been pressed since. */
function change(next: (all: Watch[]) => Watch[]): void {
  const { data } = answerTo(WATCHES)
  if (data) keepAnswer(WATCHES, next(data))
  else readWatchesAgain()
}
