import type { Io } from '../io.ts'
import { clean } from './clean.ts'
import { painterFor } from './color.ts'
import { cutTo } from './width.ts'

const FRAMES = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'
const FRAME_MS = 80
/** Most answers are there sooner, and a flash would only distract. */
const FIRST_MS = 150

export type Spinner = { pause(): void; stop(): void }

const NONE: Spinner = { pause: () => undefined, stop: () => undefined }

/** Shows on a terminal that work is going on. `pause` clears its line before a row is printed. */
export function startSpinner({ stdout, stderr, env }: Io, text: string): Spinner {
  if (!stdout.isTTY || !stderr.isTTY || env['TERM'] === 'dumb') return NONE
  const paint = painterFor(stderr, { env })
  // A line that wraps can't be cleared.
  const shown = cutTo(clean(text), (stderr.columns || 80) - 3)
  let frame = 0
  let isShown = false
  const draw = (): void => {
    isShown = true
    stderr.write(`\r${paint('cyan', FRAMES[frame++ % FRAMES.length] ?? '')} ${shown}`)
  }
  let repeat: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    draw()
    repeat = setInterval(draw, FRAME_MS).unref()
  }, FIRST_MS).unref()
  const pause = (): void => {
    if (isShown) stderr.write('\r\u001b[K')
    isShown = false
  }
  const stop = (): void => {
    clearTimeout(first)
    clearInterval(repeat)
    pause()
  }
  return { pause, stop }
}
