import { type Behaviour, KINDS } from './behaviour.ts'

const BEHAVIOURS_MAX = 100
const DELAY_MS_MAX = 120_000

/** Reads behaviours posted to the control API. Returns undefined if they are invalid. */
export function readBehaviours(
  input: unknown,
): { path: string; behaviours: Behaviour[] } | undefined {
  const { path, behaviours } = (input ?? {}) as { path?: unknown; behaviours?: unknown }
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > 200) return undefined
  if (!Array.isArray(behaviours) || behaviours.length > BEHAVIOURS_MAX) return undefined
  return behaviours.every(isBehaviour) ? { path, behaviours } : undefined
}

function isBehaviour(input: unknown): input is Behaviour {
  const { kind, status = 200, headers = {}, delay_ms = 0 } = (input ?? {}) as Partial<Behaviour>
  const isAnswer = Number.isInteger(status) && status >= 200 && status <= 599
  const isDelay = Number.isInteger(delay_ms) && delay_ms >= 0 && delay_ms <= DELAY_MS_MAX
  const areTexts = Object.values(headers).every((value) => typeof value === 'string')
  return KINDS.some((each) => each === kind) && isAnswer && isDelay && areTexts
}
