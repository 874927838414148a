/** The process ended before its tool did, or did not start. */
export class ToolStopped extends Error {
  override readonly name = 'ToolStopped'
}
