/** A section of a docs page as plain text, for the search. */
export type DocsSection = {
  path: string
  /** The page's title for what stands above its first section. */
  title: string
  text: string
}

const FENCE = /^```/
const HEADING = /^(#{1,2}) (.+)$/

/** The sections of a page's Markdown, with the code in them. */
export function sectionsOf(path: string, markdown: string): DocsSection[] {
  const sections: DocsSection[] = []
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode
    // In code, a line that starts with # is a comment.
    const title = isCode ? undefined : HEADING.exec(line)?.[2]
    const section = sections.at(-1)
    if (title !== undefined) sections.push({ path, title: plain(title), text: '' })
    else if (section && !FENCE.test(line)) section.text += `${isCode ? line : plain(line)}\n`
  }
  return sections.map((each) => ({ ...each, text: each.text.replaceAll(/\s+/g, ' ').trim() }))
}

/** Without the marks of Markdown. */
function plain(line: string): string {
  return line
    .replace(/^\s*(?:-|\d+\.|#{3,6}) /, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/`|\*\*/g, '')
}
