/**
 * The description's texts mark code with `backticks`, as in Markdown. No other Markdown is
 * supported.
 */
export function Prose({ text }: { text: string }) {
  const parts = text.split('`')
  // With an odd number of backticks, the rest of the text would turn into code.
  if (parts.length % 2 === 0) return text
  return parts.map((part, index) =>
    // The text is fixed, so the parts never change order.
    index % 2 === 1 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>,
  )
}
