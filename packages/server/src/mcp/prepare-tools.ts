import type { FastifyError } from 'fastify'
import { fromValidation } from '../http/errors.ts'
import type { LazyShapes } from '../http/lazy-shapes.ts'
import type { McpTool } from './tool.ts'
import { MCP_TOOLS } from './tools.ts'

export type Structured = Record<string, unknown>

export type PreparedTool = McpTool & {
  /** Refuses: validation_error (arguments that don't match the tool's input). */
  read(given: unknown): unknown
  /** Only what the tool's output declares leaves, as with HTTP. */
  cut(output: unknown): Structured
}

/** As for HTTP bodies: nothing is converted, defaults are filled in. */
const RULES = { coerceTypes: false, removeAdditional: false, useDefaults: true, allErrors: true }

type Check = { (value: unknown): boolean; errors?: FastifyError['validation'] }
type Compile = (route: { schema: unknown }) => Check

/** The tools by name, with the checks that Fastify makes for routes. */
export function prepareTools({ factories }: LazyShapes): ReadonlyMap<string, PreparedTool> {
  const validatorOf = factories.buildValidator({}, { customOptions: RULES }) as unknown as Compile
  const serializerOf = factories.buildSerializer({}, {})
  return new Map(
    MCP_TOOLS.map((tool) => {
      const check = validatorOf({ schema: tool.input })
      const serialize = serializerOf({
        schema: tool.output,
        method: 'POST',
        url: tool.name,
        httpStatus: '200',
      })
      const read = (given: unknown): unknown => {
        if (check(given)) return given
        throw fromValidation(check.errors ?? [], 'arguments')
      }
      const cut = (output: unknown) => JSON.parse(serialize(output)) as Structured
      return [tool.name, { ...tool, read, cut }]
    }),
  )
}
