/** The process that ran the tool ended before the tool did, or did not start. */
export class ToolStopped extends Error {
  override readonly name = 'ToolStopped'
}
