import type { Io, Output } from '../io.ts'

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const
export type Color = keyof typeof CODES
export type Paint = (color: Color | undefined, text: string) => string

/** Colours text if the output is a terminal and nobody asked for none (no-color.org). */
export function painterFor(output: Output, { env }: Pick<Io, 'env'>): Paint {
  return hasColor(output, env)
    ? (color, text) => (color === undefined ? text : `\u001b[${CODES[color]}m${text}\u001b[0m`)
    : (_color, text) => text
}

function hasColor(output: Output, env: Io['env']): boolean {
  if (env['NO_COLOR']) return false
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0'
  return output.isTTY === true && env['TERM'] !== 'dumb'
}
