import { jsonAnswer } from './http-message.ts'
import type { HttpAnswer } from './http-message.ts'

/** An error of the control API. */
export function refuse(status: number, message: string, problems: string[] = []): HttpAnswer {
  return jsonAnswer(status, { error: { message, problems } })
}

/** Undefined if it isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null
}

export function isListOfText(input: unknown): input is string[] {
  return Array.isArray(input) && input.every((each) => typeof each === 'string')
}
