import type { Run } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { Bridge } from '../mcp/bridge.ts'
import { linesIn } from '../mcp/lines-in.ts'
import { clientOptions } from '../public-client.ts'

/** `nh mcp`: the service's MCP server, for clients that start a program and talk to it by lines. */
export const run: Run = async ({ given, io }) => {
  const bridge = new Bridge(io, await clientOptions(io, given))
  for await (const line of linesIn(io.stdin)) await bridge.take(line)
  await bridge.end()
  return EXIT.found
}
