/** The description's texts mark code with `backticks`, as Markdown does; nothing else is read. */
export function Prose({ text }: { text: string }) {
  const parts = text.split('`')
  // An odd number of marks would turn the rest into code.
  if (parts.length % 2 === 0) return text
  return parts.map((part, index) =>
    // The parts never move: the text is fixed.
    index % 2 === 1 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>,
  )
}
