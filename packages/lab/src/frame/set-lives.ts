import { type Life, STAGES } from '../world/life.ts'
import { isRecord, parseJson, refuse } from './control-answer.ts'
import { jsonAnswer } from './http-message.ts'
import type { HttpAnswer, HttpAsk } from './http-message.ts'

interface Lives {
  names: { setLife: (names: readonly string[], life: Life) => string[] }
}

/** Lets names expire, or drop. */
export function setLives({ names }: Lives, ask: HttpAsk): HttpAnswer {
  const input = parseJson(ask.body)
  const given = isRecord(input) ? input : {}
  const list = given['names']
  if (!Array.isArray(list) || !list.every((name) => typeof name === 'string'))
    return refuse(400, 'names must be a list of names.')
  const stage = STAGES.find((each) => each === given['stage'])
  if (!stage) return refuse(400, `stage must be one of ${STAGES.join(', ')}.`)
  const time = given['expires']
  const expires = typeof time === 'string' ? new Date(time) : undefined
  const isTime = time === undefined || (expires && !Number.isNaN(expires.getTime()))
  if (!isTime) return refuse(400, 'expires must be a time.')
  const refused = names.setLife(list, { stage, ...(expires && { expires }) })
  return jsonAnswer(200, { set: list.length - refused.length, refused })
}
